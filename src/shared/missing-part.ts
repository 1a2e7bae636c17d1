/** A package that few installations need, so that it is not brought by itself. */
export class MissingPart extends Error {
  override name = 'MissingPart';
  /** The name under which npm installs it. */
  readonly part: string;

  constructor(part: string) {
    super(`${part} is not installed`);
    this.part = part;
  }
}

/** What npm brings along with a part, so that whichever is missed first, adding the part is enough. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = { 'pg-boss': ['pg'] };

/**
 * Loads a module that stands on an optional package.
 *
 * @throws MissingPart where the package is not there
 */
export async function withPart<T>(part: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const missed = [part, ...(BROUGHT[part] ?? [])].some((name) => message.includes(`'${name}'`));
    if (code === 'ERR_MODULE_NOT_FOUND' && missed) throw new MissingPart(part);
    throw error;
  }
}
