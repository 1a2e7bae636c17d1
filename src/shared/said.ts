/** The sentences whose condition holds. */
export function said(sentences: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(sentences).filter((sentence) => sentences[sentence]);
}
