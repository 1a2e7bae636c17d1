/** The organiser's side of the day: what is given to attendees, and who comes. */
export const desk = {
  share: 'For those who come',
  shareHint:
    'Names and tables, nothing else of your list. The plan is in the link itself; no server sees it.',
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
