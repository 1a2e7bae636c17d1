/** Deutsch: die Seite der Veranstaltenden am Tag selbst. */
import type { desk as english } from '../english/desk.ts';

export const desk: typeof english = {
  button: 'Am Tag selbst',
  settled: 'Runden, die vorbei sind oder laufen:',
  none: 'noch keine',
  earlier: 'Eine weniger',
  later: 'Eine mehr',
  gone: 'Nicht da',
  late: 'Kam später',
  here: 'Doch da',
  add: (name, found) => `${found ? 'Niemand von diesen: ' : ''}„${name}“ hinzufügen`,
  stays: 'Sie bleiben, wie sie sind; was danach kommt, wird neu geplant.',
  isGone: (from) => `nicht da ab ${from}`,
  isGoneAll: 'nicht da',
  missed: (sessions) => `nicht da: ${sessions.join(', ')}`,
  room: 'Anzeige für den Raum',
  rest: 'Der Rest wird geplant.',
  notHereNow: (name) => `${name} ist nicht da.`,
  hereNow: (name) => `${name} ist da.`,
  noOtherSeat: 'Sonst hat niemand einen anderen Platz.',
  otherSeats: (seats) => (seats === 1 ? 'Ein Platz ist ein anderer:' : `${seats} Plätze sind andere:`),
  move: (name, session, from, to) => `${name}, ${session}: ${from ?? '–'} → ${to ?? '–'}`,
  cannot: 'Für den Rest wurde kein Plan gefunden. Machen Sie es rückgängig, oder lockern Sie eine Regel.',
  share: 'Für alle, die kommen',
  shareHint:
    'Namen und Tische, sonst nichts aus der Liste. Der Plan steht im Link selbst; kein Server sieht ihn.',
  live: 'Der Link folgt dem Plan',
  liveHint:
    'Der Plan liegt auf dem Server, von dem diese Seite kommt: Wer den Link oder einen Code hat, auch den einer Person, sieht ihn ganz und jede Änderung nach Sekunden, solange der Server läuft.',
  unreached: 'Der Server antwortet nicht. Was der Link zeigt, bleibt, wie es ist.',
  otherServer:
    'Diese Adresse gehört zu einem anderen Server. Der Link geht nur, wenn sie zu dem führt, von dem diese Seite kommt: Probieren Sie ihn auf einem Handy aus.',
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
