/** Texts of the organiser's desk. */
export const desk = {
  button: 'On the day',
  settled: 'Sessions that are over or under way:',
  none: 'none yet',
  earlier: 'One fewer',
  later: 'One more',
  gone: 'Not here',
  late: 'Came late',
  here: 'Is here after all',
  add: (name: string, found: boolean) => `${found ? 'None of these: add' : 'Add'} “${name}”`,
  stays: 'They stay as they are; what comes after is planned again.',
  isGone: (from: string) => `not here from ${from}`,
  isGoneAll: 'not here',
  missed: (sessions: readonly string[]) => `missed ${sessions.join(', ')}`,
  room: 'Screen for the room',
  rest: 'The rest is being planned.',
  notHereNow: (name: string) => `${name} is not here.`,
  hereNow: (name: string) => `${name} is here.`,
  noOtherSeat: 'Nobody else has another seat.',
  otherSeats: (seats: number) =>
    seats === 1 ? 'One seat changes for others:' : `${seats} seats change for others:`,
  move: (name: string, session: string, from: string | null, to: string | null) =>
    `${name}, ${session}: ${from ?? '–'} → ${to ?? '–'}`,
  cannot: 'No plan of the rest was found. Undo, or loosen a rule.',
  share: 'For those who come',
  shareHint:
    'Names and tables, nothing else of your list. The plan is in the link itself; no server sees it.',
  live: 'The link follows the plan',
  liveHint:
    'The plan is on the server that this page comes from: who has the link or a code, one person’s too, sees all of it and each change within seconds, while the server runs.',
  unreached: 'The server does not answer. What the link shows stays as it is.',
  otherServer:
    'This address is of another server. The link works only if it leads to the one that this page comes from: try it on a phone.',
  link: 'Link to find one’s name',
  open: 'Open',
  edition: (number: number, time: string) => `Plan ${number}, as of ${time}`,
  tooLong: 'The plan is too big for a link. Give each person their own, or pin up “Find your table”.',
  noCode:
    'The plan is too big for a code that phones read from paper. Print cards, which have a code each, or pin up “Find your table”.',
  code: 'Code of the link',
  personLink: 'Link for one person',
  whose: 'Whose link',
  address: 'Address of the page on the web',
  local:
    'Phones cannot open this address: it is of this computer alone. Put the app on a web host and enter the address of its day.html here.',
  badAddress: 'That is no address of a page.',
};
