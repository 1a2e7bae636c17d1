interface Props {
  readonly of: readonly string[];
  readonly look?: string;
  /** Most lines shown; more are only counted. */
  readonly most?: number;
}

/** Sentences, each once, one per line. */
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
