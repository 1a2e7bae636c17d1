/** Deutsch: die Seite der Veranstaltenden am Tag selbst. */
import type { desk as english } from '../english/desk.ts';

export const desk: typeof english = {
  share: 'Für alle, die kommen',
  shareHint:
    'Namen und Tische, sonst nichts aus der Liste. Der Plan steht im Link selbst; kein Server sieht ihn.',
  link: 'Link zur Namenssuche',
  open: 'Öffnen',
  edition: (number, time) => `Plan ${number}, Stand ${time}`,
  tooLong:
    'Der Plan ist zu groß für einen Link. Geben Sie allen ihren eigenen, oder hängen Sie „Finde deinen Tisch“ aus.',
  noCode:
    'Der Plan ist zu groß für einen Code, den Handys vom Papier lesen. Drucken Sie Karten, die je einen eigenen haben, oder hängen Sie „Finde deinen Tisch“ aus.',
  code: 'Code des Links',
  personLink: 'Link für eine Person',
  whose: 'Wessen Link',
  address: 'Adresse der Seite im Netz',
  local:
    'Handys können diese Adresse nicht öffnen: Sie gilt nur auf diesem Computer. Legen Sie die App auf einen Webserver, und tragen Sie hier die Adresse ihrer day.html ein.',
  badAddress: 'Das ist keine Adresse einer Seite.',
};
