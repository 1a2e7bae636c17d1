/** Sentences, each once and on a line of its own. */
export function Lines({ of, look }: { of: readonly string[]; look?: string }) {
  return (
    <>
      {of.map((text) => (
        <p key={text} class={look}>
          {text}
        </p>
      ))}
    </>
  );
}
