import { Command } from 'commander';

/** `--group-size` for the option `groupSize`. */
export function flagName(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function inWords(flags: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(flags);
}

/** The flags of `declare` that were given, as they are written. @param group only those under this heading in the help */
export function givenFlags(
  declare: (command: Command) => Command,
  flags: Readonly<Record<string, unknown>>,
  group?: string,
): string[] {
  const own = declare(new Command()).options.filter(
    ({ helpGroupHeading }) => group === undefined || helpGroupHeading === group,
  );
  return own.flatMap((option) => {
    const value = flags[option.attributeName()];
    return (option.negate ? value === false : value !== undefined && value !== false)
      ? [option.long ?? '']
      : [];
  });
}
