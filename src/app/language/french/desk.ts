/** Texts of the organiser's desk. */
import type { Language } from '../english/english.ts';

export const desk: Language['desk'] = {
  button: 'Le jour même',
  settled: 'Sessions terminées ou en cours :',
  none: 'aucune encore',
  earlier: 'Une de moins',
  later: 'Une de plus',
  gone: 'Absent',
  late: 'Arrivé en retard',
  here: 'Finalement présent',
  add: (name, found) => `${found ? 'Aucun de ces noms : ajouter' : 'Ajouter'} « ${name} »`,
  stays: 'Elles restent comme elles sont ; la suite est planifiée à nouveau.',
  isGone: (from) => `absent dès ${from}`,
  isGoneAll: 'absent',
  missed: (sessions) => `a manqué ${sessions.join(', ')}`,
  room: 'Écran pour la salle',
  rest: 'La suite est en cours de planification.',
  notHereNow: (name) => `${name} : absent.`,
  hereNow: (name) => `${name} : présent.`,
  noOtherSeat: 'Personne d’autre ne change de place.',
  otherSeats: (seats) => (seats === 1 ? 'Une place change :' : `${seats} places changent :`),
  move: (name, session, from, to) => `${name}, ${session} : ${from ?? '–'} → ${to ?? '–'}`,
  cannot: 'Aucun plan n’a été trouvé pour la suite. Annulez, ou assouplissez une règle.',
  share: 'Pour ceux qui viennent',
  shareHint:
    'Noms et tables, rien d’autre de votre liste. Le plan est dans le lien lui-même ; aucun serveur ne le voit.',
  live: 'Le lien suit le plan',
  liveHint:
    'Le plan est sur le serveur d’où vient cette page : qui a le lien ou un code, même celui d’une personne, le voit entier et chaque changement en quelques secondes, tant que le serveur tourne.',
  unreached: 'Le serveur ne répond pas. Ce que montre le lien reste tel quel.',
  otherServer:
    'Cette adresse est celle d’un autre serveur. Le lien ne marche que si elle mène à celui d’où vient cette page : essayez-le sur un téléphone.',
  link: 'Lien pour trouver son nom',
  open: 'Ouvrir',
  edition: (number, time) => `Plan ${number}, mise à jour : ${time}`,
  tooLong:
    'Le plan est trop grand pour un lien. Donnez à chacun le sien, ou affichez « Trouvez votre table ».',
  noCode:
    'Le plan est trop grand pour un code lisible sur papier par un téléphone. Imprimez des cartes, qui ont chacune leur code, ou affichez « Trouvez votre table ».',
  code: 'Code du lien',
  personLink: 'Lien pour une personne',
  whose: 'Lien de',
  address: 'Adresse de la page sur le web',
  local:
    'Les téléphones ne peuvent pas ouvrir cette adresse : elle n’existe que sur cet ordinateur. Mettez l’application sur un serveur web et entrez ici l’adresse de son day.html.',
  badAddress: 'Ce n’est pas l’adresse d’une page.',
};
