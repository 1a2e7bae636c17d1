/** The kinds of events and their defaults, as data: another kind is another entry. */
import type { PrintDesignName } from '../../report/print/designs.ts';
import type { Project, RuleBody } from '../../result/project.ts';

export type Kind = Exclude<RuleBody['kind'], 'file'>;

/** The first choice of the headline, if it applies to the plan; the next one that applies is below it. */
export type Headline = 'meet' | 'across' | 'visits' | 'wishes' | 'seated' | 'partners' | 'again';

export interface Beginning {
  readonly tables: Pick<Project['tables'], 'by' | 'number'>;
  readonly sessions: number;
  /** Rules that need no column of the list. */
  readonly rules?: readonly RuleBody[];
  /** Kinds of rule offered first. */
  readonly first: readonly Kind[];
  readonly headline: readonly Headline[];
  /** Print designs offered first. */
  readonly prints: readonly PrintDesignName[];
  readonly example: Example;
}

/** Its people are the first of the names below, as many as there are seats. */
interface Example {
  readonly people: number;
  /** Cells of each column by person: texts, or indices of values named by the language. */
  readonly columns?: readonly (readonly (string | number)[])[];
  /** Rules on the columns, with the language's names. */
  readonly rules?: (columns: readonly string[], values: readonly string[]) => readonly RuleBody[];
  /** A schedule: one text per session with a letter per person; "a" is the first group, "b" the second. */
  readonly seats: readonly string[];
  readonly before?: readonly string[];
}

export const NAMES =
  'Amara Ben Chloe Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya Quinn Rosa Samir Tilda Umar Vera Wen Yuki'.split(
    ' ',
  );

/** Values by person: `size` times the first, `size` times the second and so on. */
export const blocks = (people: number, size: number): number[] =>
  Array.from({ length: people }, (_, i) => Math.floor(i / size));

const BEGINNINGS = {
  /** Group work in a class, week after week, each pupil with a friend. */
  class: {
    tables: { by: 'size', number: 4 },
    sessions: 4,
    first: ['wishes', 'apart', 'spread', 'need'],
    headline: ['wishes', 'meet'],
    prints: ['posters', 'tables', 'find-your-table'],
    example: {
      people: 24,
      // In each block of six, everybody wishes for every second one.
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
  /** Round tables over a day; people of different departments first. */
  conference: {
    tables: { by: 'size', number: 4 },
    sessions: 4,
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
  /** One evening at large tables: couples and friends together, some people apart. */
  wedding: {
    tables: { by: 'size', number: 8 },
    sessions: 1,
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
  /** Speed networking in pairs: everybody of one side meets the other side. */
  networking: {
    tables: { by: 'size', number: 2 },
    sessions: 8,
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
  /** Groups of four golfers over several rounds, balanced by handicap. */
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
  /** Doubles on courts, with another partner in each round. */
  doubles: {
    tables: { by: 'courts', number: 6 },
    sessions: 7,
    first: ['absent', 'apart', 'spread', 'meet'],
    headline: ['partners', 'meet'],
    prints: ['scores', 'posters', 'cards'],
    example: {
      people: 8,
      seats: ['dbacbcda', 'ddbacbca', 'cddbacba', 'bcddbaca', 'cbcddbaa', 'acbcddba', 'bacbcdda'],
    },
  },
  /** Project teams: choices of topics, and skills that each team needs. */
  teams: {
    tables: { by: 'count', number: 4 },
    sessions: 1,
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
  /** Everybody visits each station once, in changing company. */
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
  /** Meetings of a series: nobody meets people of the last events again. */
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

/** null: none was chosen, or one of a later version. */
export function occasionOf({ occasion }: Pick<Project, 'occasion'>): Occasion | null {
  return OCCASIONS.find(({ id }) => id === occasion) ?? null;
}
