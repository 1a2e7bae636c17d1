/** Texts of the plan and of exports. */
import { count, listed, met, times } from './counted.ts';

export const plan = {
  make: 'Make the plan',
  again: 'Plan again',
  rest: 'Plan the rest again',
  stop: 'Stop and keep the best',
  longer: 'Longer',
  longerHint: 'Goes on for another half minute',
  fewChanges: 'Change as little as possible',
  planning: 'Planning',
  example: 'An example: 16 people at 4 tables for 4 sessions. Everybody meets 12 others, nobody twice.',
  empty: 'The plan appears here.',
  old: 'The plan is older than your changes.',
  views: {
    sessions: 'Sessions',
    floor: 'Floor plan',
    people: 'People',
    pairs: 'Who meets whom',
    rules: 'Rules',
    compare: 'Compare',
  },
  colours: 'Colours',
  tabsLabel: 'Go to a session',
  overview: 'Overview',
  overviewHint: 'Press a name to see that person in every session.',
  floorHint: (finger: boolean): string =>
    finger
      ? 'Tap a table, then drag it to where it stands in the room.'
      : 'Drag a table to where it stands in the room, or move it with the arrow keys.',
  lineUp: 'Line them up again',
  wholeRoom: 'Whole room',
  fullness: (people: number, seats: number) => `${people} of ${seats}`,
  viewsLabel: 'Ways to look at the plan',
  /** A plan's quality: how many others people meet, and the most meetings of a pair. */
  worth: (fewest: number, most: number, others: number, again: number) => {
    if (most === 0) return 'Nobody meets anybody yet';
    const twice = again <= 1 ? 'nobody meets twice' : `nobody meets more than ${times(again)}`;
    return `Everyone meets ${met(fewest, most, others)}, ${twice}`;
  },
  /** Meetings between two values of a column. */
  across: (from: string, to: string, fewest: number, most: number, all: number) =>
    `All with “${from}” meet ${fewest === most ? '' : `${fewest} to `}${most} of ${all} with “${to}”`,
  visit: (fewest: number, all: number) =>
    fewest === all
      ? `Everyone visits all ${all} tables`
      : `Everyone visits at least ${fewest} of ${all} tables`,
  seated: (people: number, tables: number) =>
    `${count(people, 'person', 'people')} at ${count(tables, 'table')}`,
  beside: (fewest: number, most: number, others: number, again: number) =>
    `Everyone sits next to ${met(fewest, most, others)}, ${again <= 1 ? 'nobody to anybody twice' : `to nobody more than ${times(again)}`}`,
  inRows: (people: number, rows: number) => `${count(people, 'person', 'people')} in ${count(rows, 'row')}`,
  proven: 'No plan can be better.',
  idle: (tables: number, sessions: readonly string[], rules: readonly string[]) =>
    `${count(tables, 'table')} in ${listed(sessions)} ${tables === 1 ? 'has' : 'have'} nobody who counts for anybody there, since by a rule the rest is worth nothing: ${rules.join('; ')}.`,
  countAll: 'Count these first, but others too',
  follow: 'Let it follow changes again',
  howGood: 'How good is it?',
  provenHow: 'Proven: no plan has a lower cost.',
  openWishes: (number: number) => `${count(number, 'wish', 'wishes')} not fully met.`,
  cost: (cost: string) => `Cost ${cost}`,
  lower: 'Lower is better; 0 meets every wish.',
  seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
  free: 'free seat',
  lockSession: (session: string) => `Lock ${session}`,
  lockTable: (table: string, session: string) => `Lock ${table} in ${session}`,
  lockPerson: (name: string) => `Lock the seats of ${name}`,
  unlockAll: 'Unlock all',
  unlock: 'Unlock',
  locked: 'locked',
  heldPerson: (name: string, table: string, session: string) =>
    `${name} is locked at ${table} in ${session}.`,
  heldTable: (table: string, session: string) => `${table} is locked in ${session}.`,
  heldSession: (session: string) => `${session} is locked.`,
  swapHint: (finger: boolean): string =>
    finger
      ? 'Tap a person, then another to swap them.'
      : 'Press a person, then another to swap them. Or drag.',
  picked: (name: string, finger: boolean) =>
    `${name}: ${finger ? 'tap' : 'press'} another person or a free seat. ↑ makes the plan better, = as good, ↓ worse. ${finger ? 'The same name' : 'Escape'} ends.`,
  grades: { better: 'better', same: 'as good', worse: 'worse', far: 'much worse' },
  swapBreaks: 'breaks a rule',
  swapped: (one: string, other: string, grade: string) =>
    `${one} and ${other} changed places: the plan is ${grade}.`,
  moved: (one: string, table: string, grade: string) => `${one} moved to ${table}: the plan is ${grade}.`,
  refused: (one: string, other: string) =>
    `${one} and ${other} cannot change places: a rule would be broken.`,
  forbidden: (one: string, other: string, rules: readonly string[]) =>
    `${one} and ${other} cannot change places: ${listed(rules)}.`,
  /** Number of rules that become wishes, and the people who are no longer kept at a table. */
  force: (wishes: number, unpinned: readonly string[]): string => {
    if (unpinned.length > 0 && wishes > 0) return 'Loosen these rules, and do it';
    if (unpinned.length > 0) return `No longer keep ${listed(unpinned)} there, and do it`;
    return wishes === 1 ? 'Make this rule a wish, and do it' : 'Make these rules wishes, and do it';
  },
  noSeat: (table: string) => `${table} has no free seat. Drop on a person there to swap the two.`,
  noPrices: 'The planner did not answer. Try again.',
  swapOld: 'Plan again first: the plan is older than your changes.',
  find: 'Find a person',
  meets: (number: number) => `meets ${number}`,
  never: 'Never meets',
  pairsLabel: (number: number) => `Who meets whom among ${number} people. Arrow keys go from pair to pair.`,
  pairSelf: (name: string, most: number, others: number) => `${name} meets ${met(most, most, others)}.`,
  pairNone: (a: string, b: string) => `${a} and ${b} never meet.`,
  pairMeet: (a: string, b: string, number: number, where: readonly string[]) =>
    `${a} and ${b} meet ${times(number)}: ${where.join('; ')}.`,
  pairEarlier: 'at an earlier event',
  pairHint: 'Press a square or a name.',
  legend: ['never', 'once', 'twice', 'more often'] as readonly string[],
  tooManyPairs: 'There are too many people to draw every pair.',
  ruleKept: 'kept',
  ruleOpen: 'not fully met',
  rulesNone: 'There are no rules. Contacts and repeats are looked at by themselves.',
  defaultRepeat: 'Nobody meets anybody twice (a mild wish)',
  contacts: 'Everybody meets everybody',
  looking: 'Looking for what stands in the way',
  doIt: 'Do it',
  inTheWay: {
    best: 'The plan is proven best: to meet this, something else would have to give way.',
    none: 'No swap of two people would help.',
    kept: 'The sessions in which a change could help were to stay as they are.',
    hard: 'Every swap that would help breaks a rule that must hold',
    move: (person: string, other: string | null, table: string, session: string) =>
      `${session}: ${other === null ? `${person} could move to ${table}` : `${person} and ${other} could swap`}`,
    same: (move: string) => `${move}: the plan would be as good, but something else would be open`,
    cost: (move: string, grade: string) => `${move}, but the plan as a whole would be ${grade}`,
  },
  putAside: 'Put aside to compare',
  compareNone: 'Put a plan aside, change something, plan again, and compare the two here.',
  asideIs: 'Put aside',
  nowIs: 'Now',
  /** Additional cost of the plan put aside. */
  better: (more: number): string =>
    more > 0
      ? 'The plan now is better.'
      : more < 0
        ? 'The one put aside is better.'
        : 'By your rules both are equally good.',
  takeAside: 'Take the one put aside',
  seatsChange: (number: number) =>
    number === 0 ? 'No seat is different.' : `${count(number, 'seat')} different.`,
  gone: (names: readonly string[]) => `No more in the plan: ${listed(names)}.`,
  arrived: (names: readonly string[]) => `New in the plan: ${listed(names)}.`,
  peopleMove: (number: number) => `${count(number, 'person', 'people')} with another seat`,
  trouble: {
    infeasible: 'No plan can keep all rules.',
    kept_breaks_rule: 'A session that is to stay breaks a rule.',
    no_solution: 'No plan was found in that time. Try longer, or loosen a rule.',
    failed: 'Planning ended without a plan. Try again.',
    link: 'The link does not hold a plan.',
    unopened: 'The planner did not answer, so the plan of the link was not opened. Load the page again.',
    stays: 'Nothing else was opened: the last changes of this project are not kept, and would be lost.',
  },
  failedDetail: (text: string) => `The planner said: ${text}`,
};

export const out = {
  button: 'Print or share',
  print: 'Print',
  preview: 'Preview',
  design: 'What to print',
  files: 'Files',
  share: 'Share link',
  shareHint: 'The link holds the whole plan, names and all. Who has it can read it; no server does.',
  shareWithout: 'The plan that was put aside is not in it.',
  copy: 'Copy the link',
  copied: 'Copied.',
  tooLong: 'The plan is too big for a link. Send the project file instead.',
  project: 'Project file',
  html: 'Web page',
  zip: 'Calendars (one a person)',
  json: 'Result for programs',
  needsTimes: 'Calendars need a start: enter one under Tables and sessions.',
  downloaded: (file: string) => `${file} was downloaded.`,
  image: 'Image',
  imageOf: (title: string) => `The plan of ${title}`,
  allSessions: 'All sessions',
  copyImage: 'Copy',
  sendImage: 'Send…',
  noImage: 'The browser could not draw the image. Save the SVG.',
  paper: 'Paper',
  old: 'This is the plan before your last changes.',
};
