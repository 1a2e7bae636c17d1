interface Props {
  readonly of: readonly string[];
  readonly look?: string;
  /** Of more only the number is said. */
  readonly most?: number;
}

/** Sentences, each once and on a line of its own. */
export function Lines({ of, look, most = of.length }: Props) {
  return (
    <>
      {of.slice(0, most).map((text) => (
        <p key={text} class={look}>
          {text}
        </p>
      ))}
      {of.length > most && <p class={look}>+{of.length - most}</p>}
    </>
  );
}
