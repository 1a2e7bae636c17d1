/** A missing optional package, which is not installed by default since few need it. */
export class MissingPart extends Error {
  override name = 'MissingPart';
  /** Its name in npm. */
  readonly part: string;

  constructor(part: string) {
    super(`${part} is not installed`);
    this.part = part;
  }
}

/** Packages installed along with a part: if one of them is missing, adding the part is enough. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = { 'pg-boss': ['pg'] };

/**
 * Loads a module that needs an optional package.
 *
 * @throws MissingPart if the package is not installed
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
