/** Every text of the app, in English: another language is another file of this shape, listed in `languages.ts`. */
import type { ConstraintOf } from '../../scenario/definition.ts';

/** Of visits and meetings. */
export type Mode = ConstraintOf<'GroupVisits'>['mode'];

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
const times = (number: number): string =>
  number === 1 ? 'once' : number === 2 ? 'twice' : `${number} times`;
const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`;
const MODES: Record<Mode, string> = { at_least: 'at least', exact: 'exactly', at_most: 'at most' };

export const english = {
  code: 'en',
  locale: 'en-GB',
  /** How the language calls itself. */
  own: 'English',

  name: 'mingle',
  pageHeading: 'Plan who sits with whom',
  untitled: 'Untitled plan',
  private: 'Names stay on this computer. Nothing is sent anywhere.',
  skip: 'Skip to the plan',
  language: 'Language',
  undo: 'Undo',
  redo: 'Redo',
  close: 'Close',
  remove: 'Remove',
  inputs: 'What you have',
  planRegion: 'The plan',
  title: 'Title of the event',
  table: 'Table',
  listed,
  session: (number: number) => `Session ${number}`,

  people: {
    heading: 'People',
    label: 'People, one a line',
    placeholder: 'Paste names here, one a line.\nOr drop a file: CSV, Excel, an earlier plan, a project.',
    count: (number: number) => count(number, 'person', 'people'),
    open: 'Open a file',
    example: 'Try an example',
    asText: 'Text',
    asTable: 'Table',
    form: 'How people are shown',
    add: 'Add a person',
    addColumn: 'Add a column',
    columnName: 'Name of the column',
    nameOf: 'Name',
    fixed: 'Table',
    from: 'From',
    to: 'To',
    fromLong: 'First session',
    toLong: 'Last session',
    newPerson: 'New person',
    removePerson: (name: string) => `Remove ${name}`,
    cell: (column: string, name: string) => `${column} of ${name}`,
    removeColumn: (column: string) => `Remove the column ${column}`,
    columns: (names: readonly string[]) => `Columns: ${names.join(', ')}`,
    nobody: 'Enter some names first.',
    neverThere: (name: string) =>
      `${name} is there in no session: look at the first and the last session, and at the rules.`,
    notText: 'This is neither a list of names nor a spreadsheet. A picture cannot be read.',
  },

  tables: {
    heading: 'Tables and sessions',
    by: 'Seat by',
    byCount: 'number of tables',
    bySize: 'people at a table',
    number: 'How many',
    sessions: 'Sessions',
    summary: (tables: number, sizes: readonly number[]) =>
      `${count(tables, 'table')} of ${sizes.length === 1 ? sizes[0] : `${sizes[0]} or ${sizes[1]}`}`,
    tooMany: 'There are more tables than people.',
    own: 'Sizes, names and rooms',
    even: 'Even sizes again',
    nameOf: (number: number) => `Name of table ${number}`,
    seatsOf: (name: string) => `Seats at ${name}`,
    seatsIn: (name: string, session: string) => `Seats at ${name} in ${session}`,
    leastOf: (name: string) => `Fewest people at ${name}`,
    name: 'Name',
    seats: 'Seats',
    least: 'Fewest',
    bench: 'waits',
    benchOf: (name: string) => `Who is at ${name} waits`,
    perSession: 'By session',
    perSessionOf: (name: string) => `Other sizes by session at ${name}`,
    add: 'Add a table',
    addBench: 'Add a bench for who waits',
    benchName: 'Bench',
    labels: 'Names and times',
    label: (number: number) => `Name of session ${number}`,
    start: 'Start',
    length: 'Minutes each',
    pause: 'Break',
  },

  rules: {
    heading: 'Rules',
    add: 'Add a rule',
    none: 'Everybody meets as many others as possible, and nobody twice if it can be helped.',
    edit: (text: string) => `Change: ${text}`,
    removeRule: (text: string) => `Remove the rule: ${text}`,
    done: 'Done',
    kinds: {
      apart: 'Keep apart',
      together: 'Keep together',
      pin: 'Keep at a table',
      absent: 'Not there',
      spread: 'Spread evenly',
      visits: 'Visit tables',
      meet: 'Meet',
      limit: 'Limit meetings',
      mix: 'Who should meet',
      file: 'From a file',
    },
    hints: {
      apart: 'never at one table',
      together: 'always at one table',
      pin: 'a host, a speaker',
      absent: 'late, early, or a session off',
      spread: 'a column, such as gender or level',
      visits: 'each station once, no table twice',
      meet: 'two people, at least or at most so often',
      limit: 'nobody with anybody twice',
      mix: 'other departments first, buyers with sellers',
      file: '',
    },
    who: 'Who',
    whoHint: 'Type a name or a column',
    chosen: 'Chosen people',
    everyone: 'Everyone',
    same: (column: string) => `Same ${column}`,
    where: (column: string, value: string) => `${column}: ${value}`,
    must: 'Must',
    wish: 'Wish',
    strength: 'How strong',
    inSessions: 'In which sessions',
    allSessions: 'All',
    tableOf: 'At which table',
    anyTables: 'Which tables',
    each: 'All tables',
    column: 'Column',
    noColumn: 'The list of people has no column yet. Add one in the table of people.',
    mode: 'How often',
    modes: MODES,
    times: 'Times',
    mixHow: 'Who with whom',
    different: 'different values',
    oneWith: 'one value with another',
    first: 'These first, others too',
    only: 'Only these count',
    conflict: 'This cannot be kept together with other rules.',
    unknown: (names: readonly string[]) => `Not in the list: ${listed(names)}`,
    incomplete: 'Choose who this is about.',
    text: {
      apart: (who: string, must: boolean) => `${who} ${must ? 'never' : 'better not'} at one table`,
      together: (who: string, must: boolean) => `${who} ${must ? 'always' : 'if possible'} at one table`,
      pin: (who: string, table: string) => `${who} at ${table}`,
      absent: (who: string) => `${who} not there`,
      spread: (column: string) => `${column} spread evenly over tables`,
      visits: (who: string, where: string, mode: Mode, number: number) =>
        `${who}: ${where} ${MODES[mode]} ${times(number)}`,
      meet: (who: string, mode: Mode, number: number) => `${who} meet ${MODES[mode]} ${times(number)}`,
      limit: (number: number) => `Nobody meets anybody more than ${times(number)}`,
      mixDifferent: (column: string, only: boolean) =>
        only ? `Only people of different ${column} count` : `People of different ${column} first`,
      mixPair: (a: string, b: string, only: boolean) =>
        only ? `Only ${a} with ${b} counts` : `${a} with ${b} first`,
      sessions: (numbers: readonly number[]) =>
        numbers.length === 0
          ? ''
          : ` in ${numbers.length === 1 ? 'session' : 'sessions'} ${listed(numbers.map(String))}`,
      eachTable: 'each table',
    },
  },

  earlier: {
    heading: 'Earlier plans',
    hint: 'Who met then has met: this time people meet others first.',
    add: 'Add an earlier plan',
    fromFile: 'Earlier meetings of the file',
    removeOf: (name: string) => `Remove the earlier plan ${name}`,
  },

  plan: {
    make: 'Make the plan',
    again: 'Plan again',
    rest: 'Plan the rest again',
    stop: 'Stop and keep the best',
    longer: 'Longer',
    longerHint: 'Goes on for another half minute',
    fewChanges: 'Change as little as possible',
    planning: 'Planning',
    example: 'An example: 16 people at 4 tables for 5 sessions. Everybody meets everybody once.',
    empty: 'The plan appears here.',
    old: 'The plan is older than your changes.',
    views: {
      sessions: 'Sessions',
      people: 'People',
      pairs: 'Who meets whom',
      rules: 'Rules',
      compare: 'Compare',
    },
    viewsLabel: 'Ways to look at the plan',
    /** What a plan is worth, from how many others people meet and how often a pair does at most. */
    worth: (fewest: number, most: number, others: number, again: number) => {
      if (most === 0) return 'Nobody meets anybody yet';
      const met =
        fewest === most && most === others
          ? `all ${others} others`
          : fewest === most
            ? `${most} of ${others} others`
            : `${fewest} to ${most} of ${others} others`;
      const twice = again <= 1 ? 'nobody meets twice' : `nobody meets more than ${times(again)}`;
      return `Everyone meets ${met}, ${twice}`;
    },
    proven: 'No plan can be better.',
    gap: (gap: string) => `At most ${gap} from the best possible cost.`,
    openWishes: (number: number) =>
      number === 0 ? 'Every rule is kept.' : `${count(number, 'wish', 'wishes')} not fully met.`,
    cost: (cost: string) => `Cost ${cost}`,
    lower: 'Lower is better; 0 meets every wish.',
    curve: (from: string, to: string) => `The cost fell from ${from} to ${to}.`,
    seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
    absent: 'Not there',
    free: 'free seat',
    waits: 'waits',
    lockSession: (session: string) => `Lock ${session}`,
    lockTable: (table: string, session: string) => `Lock ${table} in ${session}`,
    lockPerson: (name: string) => `Lock the seats of ${name}`,
    unlockAll: 'Unlock all',
    locked: 'locked',
    seat: (name: string, table: string, session: string) => `${name}, ${table}, ${session}`,
    swapHint: 'Press a person, then another to swap them. Or drag.',
    picked: (name: string) => `${name}: press another person or a free seat. Escape ends.`,
    swapCost: (change: string) => `cost ${change}`,
    same: 'same cost',
    swapBreaks: 'breaks a rule',
    swapped: (one: string, other: string, cost: string) =>
      `${one} and ${other} changed places. Cost ${cost}.`,
    moved: (one: string, table: string, cost: string) => `${one} moved to ${table}. Cost ${cost}.`,
    refused: (one: string, other: string) =>
      `${one} and ${other} cannot change places: a rule would be broken.`,
    swapOld: 'Plan again first: the plan is older than your changes.',
    find: 'Find a person',
    nobodyFound: 'Nobody of that name.',
    meets: (number: number) => `meets ${number}`,
    never: 'Never meets',
    twice: 'More than once',
    with: 'With',
    pairsLabel: (number: number) =>
      `Who meets whom among ${number} people. Arrow keys move; the text below says what is there.`,
    pairNone: (a: string, b: string) => `${a} and ${b} never meet.`,
    pairMeet: (a: string, b: string, number: number, where: readonly string[]) =>
      `${a} and ${b} meet ${times(number)}: ${where.join('; ')}.`,
    pairEarlier: 'at an earlier event',
    pairHint: 'Press a square.',
    legend: ['never', 'once', 'twice', 'more often'] as readonly string[],
    tooManyPairs: 'There are too many people to draw every pair.',
    ruleKept: 'kept',
    ruleOpen: 'not fully met',
    rulesNone: 'There are no rules. Contacts and repeats are looked at by themselves.',
    defaultRepeat: 'Nobody meets anybody twice (a mild wish)',
    contacts: 'Everybody meets everybody',
    looking: 'Looking for what stands in the way',
    inTheWay: {
      none: 'No swap of two people would help.',
      hard: 'Every swap that would help breaks a rule that must hold.',
      cost: (person: string, other: string | null, table: string, change: string) =>
        other === null
          ? `${person} could move to ${table}, but that costs ${change} elsewhere.`
          : `${person} and ${other} could swap, but that costs ${change} elsewhere.`,
      better: (person: string, other: string | null, table: string) =>
        other === null ? `${person} could move to ${table}.` : `${person} and ${other} could swap.`,
    },
    putAside: 'Put aside to compare',
    compareNone: 'Put a plan aside, change something, plan again, and compare the two here.',
    asideIs: 'Put aside',
    nowIs: 'Now',
    takeAside: 'Take the one put aside',
    seatsChange: (number: number) =>
      number === 0 ? 'No seat is different.' : `${count(number, 'seat')} different.`,
    peopleMove: (number: number) => `${count(number, 'person', 'people')} with another seat`,
    infeasible: 'No plan can keep all rules.',
    noSolution: 'No plan was found in that time. Try longer, or loosen a rule.',
    failed: 'Planning ended without a plan. Try again.',
    failedDetail: (text: string) => `The planner said: ${text}`,
  },

  out: {
    button: 'Print or share',
    heading: 'Print or share',
    print: 'Print',
    preview: 'Preview',
    design: 'What to print',
    files: 'Files',
    share: 'Share link',
    shareHint: 'The link holds the whole plan, names and all. Who has it can read it; no server does.',
    copy: 'Copy the link',
    copied: 'Copied.',
    tooLong: 'The plan is too big for a link. Send the project file instead.',
    project: 'Project file',
    html: 'Web page',
    xlsx: 'Excel',
    zip: 'Calendars (one a person)',
    csv: 'CSV',
    md: 'Markdown',
    json: 'Result for programs',
    needsTimes: 'Calendars need a start: enter one under Tables and sessions.',
    downloaded: (file: string) => `${file} was downloaded.`,
    designs: {
      posters: 'Posters',
      'find-your-table': 'Find your table',
      cards: 'Cards',
      'check-in': 'Check-in',
      tables: 'Tables',
    },
    paper: 'Paper',
    papers: { a4: 'A4', letter: 'Letter' },
    old: 'This is the plan before your last changes.',
  },

  projects: {
    button: 'Projects',
    heading: 'Projects',
    add: 'New project',
    open: 'Open',
    remove: (title: string) => `Delete ${title}`,
    sure: (title: string) => `Delete “${title}” for good?`,
    changed: (date: string) => `changed ${date}`,
    copy: 'Duplicate',
    shared: 'From a link',
    kept: 'Kept in this browser, by itself.',
    notKept: 'This browser does not keep anything: save the project file before you leave.',
    badLink: 'The link does not hold a plan.',
  },
};

export type Language = typeof english;
