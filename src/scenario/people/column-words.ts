/** Headings of columns of a list, in English, German, French, Spanish and Italian. */

/** The text without case, accents and signs: "E-Mail:" and "e mail" are equal, and so are "Prénom", "# Prénom" and "prenom". */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/^\s*#+(?=\s*\p{L})|[\s_:*./(),?¿-]+/gu, ' ')
    .trim();
}

function words(text: string): readonly string[] {
  return text.split(', ').map(plainName);
}

/** Headings of ids: the same one twice is a fault. */
const IDS = words('id, person id, participant id, student id, guest id, player id');
const ADDRESSES = words(
  'email, e-mail, email address, e-mail address, mail, e-mail-adresse, adresse e-mail, courriel, correo, correo electrónico, indirizzo e-mail',
);

const FULL_NAMES = words(
  [
    'full name, first and last name, last name first name, first name last name, last first, first last',
    'surname first name, name first last',
    'name und vorname, vor- und nachname, vorname und nachname, vollständiger name, name vorname, vorname name, nachname vorname',
    'vorname nachname, familienname vorname, nom complet, nom et prénom, prénom et nom, nom prénom, prénom nom, nombre completo',
    'nombre y apellidos, apellidos y nombre, apellidos nombre, nombre apellidos, nome completo, nome e cognome, cognome e nome',
    'cognome nome, nome cognome, wie heißt du, wie heißen sie, cómo te llamas, come ti chiami',
  ].join(', '),
);
const GIVEN_NAMES = words(
  'first, first name, firstname, given name, forename, vorname, rufname, prénom, first names, given names, forenames, vornamen, prénoms',
);
const FAMILY_NAMES = words(
  'last, last name, lastname, surname, family name, nachname, familienname, zuname, nom de famille, nom famille, apellido, apellidos, cognome',
);
/** Whole names; beside a column of the other kind, "Name" and "Nom" are family names, "Nombre" and "Nome" given ones. */
const NAMES = words('name, names, namen, nom, noms, nombre, nombres, nome, nomi');
const GIVEN_BESIDE_FAMILY = words('name, nombre, nome');
const FAMILY_BESIDE_GIVEN = words('name, nom');

const PEOPLE = words(
  [
    'person, participant, student, attendee, guest, member, player, pupil, people, persons, participants',
    'students, attendees, guests, members, players, pupils, golfer, golfers, invitee, delegate',
    'teilnehmer, teilnehmerin, teilnehmende, teilnehmer/in, teilnehmer/innen, gast, gäste, schüler, schülerin, schüler/in, schüler/innen',
    'schülerinnen und schüler, schülerin / schüler, mitglied, mitglieder, spieler, spielerin, spieler/in, spieler/innen, personen',
    'personne, personnes, invité, invités, élève, élèves, étudiant, étudiants, joueur, joueurs, membre, membres',
    'persona, personas, participante, participantes, invitado, invitados, alumno, alumnos, estudiante, jugador',
    'jugadores, miembro, miembros, asistente, asistentes, persone, partecipante, partecipanti, ospite, ospiti',
    'invitato, invitati, studente, studenti, alunno, alunni, giocatore, giocatori, socio, soci, membro, membri',
    'employee, mitarbeiter, mitarbeitende',
  ].join(', '),
);

/** Columns that are read as rules, not as attributes. */
const RULE_WORDS = {
  /** The first session that the person attends. */
  arrives: words(
    'arrives, arriving, arrival, arrives in session, first session, from session, kommt, ankunft, ab runde, erste runde, arrivée, première session, llegada, primera sesión, arrivo, prima sessione, arrive, llega, arriva',
  ),
  /** The last session that the person attends. */
  leaves: words(
    'leaves, leaving, departure, leaves after session, last session, until session, geht, abfahrt, bis runde, letzte runde, départ, dernière session, salida, última sesión, partenza, ultima sessione, repart, se va, va via',
  ),
  table: words(
    'table, pinned to, fixed table, fester tisch, tisch, table fixe, mesa, mesa fija, tavolo, tavolo fisso',
  ),
  together: words(
    'together, keep together, zusammen, zusammen mit, ensemble, avec, juntos, junto con, insieme, insieme a',
  ),
  apart: words(
    'apart, keep apart, not with, getrennt, getrennt von, nicht mit, séparés, pas avec, separados, no con, separati, non con, not next to, cannot be with, séparé de, separado de, separato da',
  ),
} as const;

export type RuleColumn = keyof typeof RULE_WORDS;

export const RULE_COLUMNS = Object.keys(RULE_WORDS) as readonly RuleColumn[];

export function ruleColumnOf(heading: string): RuleColumn | null {
  const plain = plainName(heading);
  return RULE_COLUMNS.find((column) => RULE_WORDS[column].includes(plain)) ?? null;
}

/** Possessives: a heading with one asks for a name of the person addressed, unless it is that of their child. */
const OWNERS = words('your, my, dein, deine, ihr, ihre, votre, ton, tu, su, tuo, suo');
const CHILDREN = words('child, children, kid, kind, kindes, enfant, nino, bambino');

/** Words around "name" in headings: "What is your name?", "Player name", "Name des Kindes", "Nom de l'élève". */
const ROUND_NAMES = new Set([
  ...PEOPLE.filter((word) => !word.includes(' ')),
  ...OWNERS,
  ...CHILDREN,
  ...words('what, is, s, the, of, on, for, badge, please, enter, write, invitees, delegates'),
  ...words(
    'bitte, wie, ist, lautet, der, des, schülers, teilnehmers, gastes, spielers, mitglieds, quel, est, de, du, le, la, l, d',
  ),
  ...words('cual, es, el, del, qual, è, il, di, dell, della, dello'),
]);

function withoutRound(plain: string): string {
  const said = plain.split(/[\s'’]+/);
  const isOfOthers = said.some((word) => OWNERS.includes(word)) && said.some((word) => PEOPLE.includes(word));
  if (isOfOthers && !said.some((word) => CHILDREN.includes(word))) return plain;
  const left = said.filter((word) => !ROUND_NAMES.has(word));
  return left.length === 0 ? plain : left.join(' ');
}

/** The columns that name people, by number; undefined if there are none. */
export function nameColumns(header: readonly string[]): readonly number[] | undefined {
  const plain = plainNames(header);
  const first = (list: readonly string[]): readonly number[] | undefined => {
    const column = firstOf(plain, list);
    return column === undefined ? undefined : [column];
  };
  return (
    first(IDS) ??
    strictNames(plain) ??
    first(PEOPLE) ??
    roundNames(header) ??
    onlyChildren(plain) ??
    first(ADDRESSES) ??
    first(GIVEN_NAMES) ??
    first(FAMILY_NAMES)
  );
}

/** Columns of full names only: no ids, addresses, words for people, nor first or last names alone. */
export function columnsOfNames(header: readonly string[]): readonly number[] | undefined {
  const plain = plainNames(header);
  return strictNames(plain) ?? roundNames(header);
}

function strictNames(plain: readonly string[]): readonly number[] | undefined {
  const whole = firstOf(plain, FULL_NAMES);
  if (whole !== undefined) return [whole];
  const [given, family] = [firstOf(plain, GIVEN_NAMES), firstOf(plain, FAMILY_NAMES)];
  if (given !== undefined || family !== undefined) {
    const parts = [
      given ?? firstOf(plain, GIVEN_BESIDE_FAMILY),
      family ?? firstOf(plain, FAMILY_BESIDE_GIVEN),
    ];
    const found = parts.filter((column) => column !== undefined);
    if (found.length === 2) return found;
  }
  const single = firstOf(plain, NAMES);
  return single === undefined ? undefined : [single];
}

/** Columns by longer headings, if unambiguous: "Your name" beside "Name of your child" does not tell who comes. */
function roundNames(header: readonly string[]): readonly number[] | undefined {
  const said = plainNames(header);
  if (said.some((heading) => CHILDREN.includes(heading))) return undefined;
  // "Name (original name)" counts like "Player name" if there is no such column.
  const bare = plainNames(header.map((heading) => heading.replace(/\s\(.*\)\s*$/, '')));
  return onlyNames(said) ?? onlyNames(bare);
}

function onlyNames(said: readonly string[]): readonly number[] | undefined {
  const plain = said.map(withoutRound);
  const columnsOf = (list: readonly string[]) =>
    [...plain.keys()].filter((column) => list.includes(plain[column]));
  const [given, family] = [columnsOf(GIVEN_NAMES), columnsOf(FAMILY_NAMES)];
  if (given.length === 1 && family.length === 1) return [...given, ...family];
  const full = columnsOf(FULL_NAMES);
  const whole = full.length > 0 ? full : columnsOf(NAMES);
  return given.length + family.length === 0 && whole.length === 1 ? whole : undefined;
}

/** A column "Child", if no other column may name the people. */
function onlyChildren(plain: readonly string[]): readonly number[] | undefined {
  const column = firstOf(plain, CHILDREN);
  const isSure = !plain.some((heading) => [...NAMES, ...GIVEN_NAMES].includes(withoutRound(heading)));
  return column === undefined || !isSure ? undefined : [column];
}

/** Inclusive endings: "Schüler*innen", "Invité(e)s", "Alumno/a"; not "Player_A" or "Player (A)". */
const ENDING = /(?<=\S)(?:[(/·](?:e|s|as?|in|innen)\)?(?:·?s)?|[*:_]in(?:nen)?)(?=\s|$)/gi;

/** Plain headings without such endings. Beside "second", "first" is a choice and no given name. */
function plainNames(header: readonly string[]): readonly string[] {
  const said = header.map((heading) => plainName(heading.replace(ENDING, '')));
  return said.includes('second') ? said.map((word) => (word === 'first' ? '' : word)) : said;
}

/** The column of the first word of the list that is a heading. */
function firstOf(plain: readonly string[], list: readonly string[]): number | undefined {
  return list.map((word) => plain.indexOf(word)).find((column) => column >= 0);
}

/** Whether the heading is one of a column of names. */
export function isNameHeading(heading: string): boolean {
  return nameColumns([heading]) !== undefined;
}

function oneOf(...lists: readonly (readonly string[])[]): (heading: string) => boolean {
  const all = new Set(lists.flat());
  return (heading) => all.has(plainName(heading));
}

/** The same without words that may also be a title or a person, such as "Guest". */
export const isCertainNameHeading = oneOf(IDS, FULL_NAMES, GIVEN_NAMES, FAMILY_NAMES, NAMES, ADDRESSES);
/** Whether two people must not have the same entry. */
export const isIdHeading = oneOf(IDS, ADDRESSES);
/** Whether it is "Child", which may also be a category, or ask for a number of children. */
export const isChildHeading = oneOf(CHILDREN);
/** Whether it is "Name" or the like, which may also be above both first and last names. */
export const isPlainName = oneOf(NAMES);
