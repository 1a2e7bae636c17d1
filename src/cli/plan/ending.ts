import { extname } from 'node:path';

/** The format that the ending of `--out` names, if it is among these; `.htm` is HTML. */
export function formatOfEnding<F extends string>(out: string | undefined, formats: readonly F[]): F | null {
  const ending = extname(out ?? '')
    .slice(1)
    .toLowerCase()
    .replace(/^htm$/, 'html');
  return formats.find((format) => format === ending) ?? null;
}
