/** The kinds of events, and what each begins with: data, so that another kind is another entry. */
import type { PrintDesignName } from '../../report/print/designs.ts';
import type { Project, RuleBody } from '../../result/project.ts';

/** Of the rules that somebody adds. */
export type Kind = Exclude<RuleBody['kind'], 'file'>;

/** What the headline says first, where the plan has it; the next that it has stands below. */
export type Headline = 'meet' | 'across' | 'visits' | 'wishes' | 'seated' | 'partners' | 'again';

/** What an event of a kind begins with. */
export interface Beginning {
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
interface Example {
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

const BEGINNINGS = {
  /** Groups for group work, week after week, each pupil beside a friend. */
  class: {
    tables: { by: 'size', number: 4 },
    sessions: 4,
    rules: [],
    first: ['wishes', 'apart', 'spread', 'need'],
    headline: ['wishes', 'meet'],
    prints: ['posters', 'tables', 'find-your-table'],
    example: {
      people: 24,
      // Of six in a row each wishes for every second one.
      columns: [
        NAMES.map((_, i) => [1, 3, 5].map((step) => NAMES[i - (i % 6) + ((i + step) % 6)]).join('; ')),
      ],
      rules: ([friends]) => [{ kind: 'wishes', column: friends, least: 1 }],
      seats: [
        'dacdacbbfeefbcdbcdfaaeef',
        'effbbeaabbcccaaddcfeeddf',
        'ffbbeefbccbfaaddcceadead',
        'cbacbaaeeaffbfdbfdddeecc',
      ],
    },
  },
  /** Round tables over a day, people of other departments first. */
  conference: {
    tables: { by: 'size', number: 4 },
    sessions: 4,
    rules: [],
    first: ['mix', 'spread', 'pin', 'absent'],
    headline: ['meet'],
    prints: ['cards', 'posters', 'find-your-table'],
    example: {
      people: 24,
      columns: [blocks(24, 6)],
      rules: ([department]) => [{ kind: 'mix', column: department, pair: null, only: false }],
      seats: [
        'bafdecbdfecaacebdfdfbeac',
        'decbafeabcdfbadcfedabfce',
        'acdefbdbcafedcbeafcefdba',
        'cbafdefcdebaefadbcebacfd',
      ],
    },
  },
  /** One evening at large tables: couples and friends together, and who should not sit with whom. */
  wedding: {
    tables: { by: 'size', number: 8 },
    sessions: 1,
    rules: [],
    first: ['together', 'apart', 'pin', 'spread'],
    headline: ['seated', 'wishes'],
    prints: ['find-your-table', 'floor', 'cards', 'tables'],
    example: {
      people: 24,
      columns: [blocks(24, 2).map((couple) => `${couple + 1}`), blocks(24, 8)],
      rules: ([couple, side]) => [
        { kind: 'together', who: { kind: 'same', column: couple }, must: true, sessions: null },
        { kind: 'spread', column: side, strength: 'rather', tolerance: 1 },
        { kind: 'apart', who: { kind: 'names', names: ['Amara', 'Priya'] }, must: true, sessions: null },
      ],
      seats: ['ccccaabbaaccbbaaaaccbbbb'],
    },
  },
  /** Two at a table, and a bell: everybody of one side meets the other. */
  networking: {
    tables: { by: 'size', number: 2 },
    sessions: 8,
    rules: [],
    first: ['mix', 'apart', 'absent', 'limit'],
    headline: ['across', 'meet'],
    prints: ['cards', 'posters', 'check-in'],
    example: {
      people: 16,
      columns: [blocks(16, 8)],
      rules: ([role], values) => [{ kind: 'mix', column: role, pair: [values[0], values[1]], only: true }],
      seats: [
        'gahecfdbegbcfhda',
        'hcfbgdeadechagbf',
        'cefdabghgbaecdfh',
        'fhbgdeachcfgbaed',
        'bdcfeahgcdfaebgh',
        'afehbgcdbecdhfag',
        'egdahcbffadbgche',
        'abgcfhdeafhgdebc',
      ],
    },
  },
  /** Fourballs over several rounds, even by handicap. */
  golf: {
    tables: { by: 'size', number: 4 },
    sessions: 4,
    rules: [{ kind: 'limit', times: 1 }],
    first: ['spread', 'limit', 'apart', 'together'],
    headline: ['meet'],
    prints: ['posters', 'cards', 'scores'],
    example: {
      people: 16,
      columns: ['4 9 13 18 21 6 11 15 24 8 12 19 5 10 16 27'.split(' ')],
      rules: ([handicap]) => [{ kind: 'spread', column: handicap, strength: 'rather' }],
      seats: ['cccbdddabbacabda', 'acbdadbabcddbacc', 'bcdccdaababacdbd', 'bacbcabaaccddddb'],
    },
  },
  /** Two against two on courts, with another partner each round. */
  doubles: {
    tables: { by: 'courts', number: 6 },
    sessions: 7,
    rules: [],
    first: ['absent', 'apart', 'spread', 'meet'],
    headline: ['partners', 'meet'],
    prints: ['scores', 'posters', 'cards'],
    example: {
      people: 8,
      seats: ['dbacbcda', 'ddbacbca', 'cddbacba', 'bcddbaca', 'cbcddbaa', 'acbcddba', 'bacbcdda'],
    },
  },
  /** Who works on what: choices of topics, and what each team needs. */
  teams: {
    tables: { by: 'count', number: 4 },
    sessions: 1,
    rules: [],
    first: ['choices', 'need', 'spread', 'together'],
    headline: ['wishes', 'seated'],
    prints: ['tables', 'find-your-table', 'check-in'],
    example: {
      people: 16,
      columns: [
        [0, 0, 1, 0, 2, 2, 1, 3, 0, 1, 2, 3, 0, 2, 1, 3],
        [1, 2, 0, 3, 0, 1, 3, 2, 3, 0, 1, 0, 2, 3, 2, 1],
        Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 4 : '')),
      ],
      rules: ([first, second, skill], values) => [
        { kind: 'choices', columns: [first, second] },
        { kind: 'need', column: skill, value: values[4], mode: 'at_least', number: 1 },
      ],
      seats: ['aabaccbddbcdacbd'],
    },
  },
  /** Everybody visits every station once, in changing company. */
  stations: {
    tables: { by: 'count', number: 4 },
    sessions: 4,
    rules: [{ kind: 'visits', who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 }],
    first: ['visits', 'together', 'apart', 'absent'],
    headline: ['visits', 'meet'],
    prints: ['cards', 'posters', 'tables'],
    example: {
      people: 16,
      seats: ['daadccaadbbcdbcb', 'cbdabadcaccbbadd', 'bcccdbbdbdaaadac', 'adbbadcbcaddccba'],
    },
  },
  /** A meeting of a series: nobody beside somebody from the last times. */
  coffee: {
    tables: { by: 'size', number: 4 },
    sessions: 1,
    rules: [{ kind: 'recent', gap: 3 }],
    first: ['recent', 'mix', 'apart', 'spread'],
    headline: ['again', 'seated'],
    prints: ['tables', 'posters', 'find-your-table'],
    example: {
      people: 16,
      seats: ['cbadcadbacdbdbca'],
      before: ['aaaabbbbccccdddd'],
    },
  },
} satisfies Readonly<Record<string, Beginning>>;

export type OccasionId = keyof typeof BEGINNINGS;

export interface Occasion extends Beginning {
  readonly id: OccasionId;
}

export const OCCASIONS: readonly Occasion[] = Object.entries<Beginning>(BEGINNINGS).map(
  ([id, beginning]) => ({ id: id as OccasionId, ...beginning }),
);

/** Null: nothing was chosen, or by a later version. */
export function occasionOf({ occasion }: Pick<Project, 'occasion'>): Occasion | null {
  return OCCASIONS.find(({ id }) => id === occasion) ?? null;
}
