/** What an event of a kind begins with: data, so that another kind is another file. */
import type { PrintDesignName } from '../../report/print/designs.ts';
import type { Project, RuleBody } from '../../result/project.ts';

export const OCCASION_IDS = [
  'class',
  'conference',
  'wedding',
  'networking',
  'golf',
  'doubles',
  'teams',
  'stations',
  'coffee',
] as const;
export type OccasionId = (typeof OCCASION_IDS)[number];

/** Of the rules that somebody adds. */
export type Kind = Exclude<RuleBody['kind'], 'file'>;

/** What the headline says first, where the plan has it; the next that it has stands below. */
export type Headline = 'meet' | 'across' | 'visits' | 'wishes' | 'seated' | 'partners' | 'again';

export interface Occasion {
  readonly id: OccasionId;
  readonly tables: Pick<Project['tables'], 'by' | 'number'>;
  readonly sessions: number;
  /** That ask for no column of the list. */
  readonly rules: readonly RuleBody[];
  /** Kinds of rule that are offered first. */
  readonly first: readonly Kind[];
  readonly headline: readonly Headline[];
  /** What is printed first. */
  readonly prints: readonly PrintDesignName[];
  readonly example: Example;
}

/** Its people are the first so many of the names below. */
export interface Example {
  readonly people: number;
  /** Of each column, what each person has in it: texts, or the number of a value that the language names. */
  readonly columns?: readonly (readonly (string | number)[])[];
  /** Called by the columns that the language names. */
  readonly rules?: (columns: readonly string[], values: readonly string[]) => readonly RuleBody[];
  /** Where everybody sits, a letter a person and a text a session: "a" is the first group, "b" the second. */
  readonly seats: readonly string[];
  /** The same of an event before. */
  readonly before?: readonly string[];
}

export const NAMES =
  'Amara Ben Chloe Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya Quinn Rosa Samir Tilda Umar Vera Wen Yuki'.split(
    ' ',
  );

/** A value a person: 3 of the first, 3 of the second and so on. */
export const blocks = (people: number, size: number): number[] =>
  Array.from({ length: people }, (_, i) => Math.floor(i / size));
/** The values in turn. */
export const turns = (people: number, values: number): number[] =>
  Array.from({ length: people }, (_, i) => i % values);
