/**
 * French for input errors, by the English sentence; see `problems.ts`. A quoted text is one hole; a hole that French leaves out
 * has a message of another library, in English.
 */
import type { ProblemTable } from '../problems.ts';
import { LIST_SENTENCES } from './list-problems.ts';

export const FRENCH_PROBLEMS: ProblemTable = {
  sentences: {
    ...LIST_SENTENCES,
    // Links
    'Put all its lists of groups into one.': 'Mettez toutes ses listes de tables en une seule.',
    '{id} is a bench, where people wait and meet nobody.':
      '{id} est un banc, où l’on attend et ne rencontre personne.',
    'Take it out of the link.': 'Retirez-le de la liaison.',
    'At tables that are planned seat by seat this rule is left out.':
      'Aux tables planifiées place par place, cette règle est laissée de côté.',
    'Group {id} is closed in {sessions}.': 'La table {id} est fermée : {sessions}.',
    '{id} is listed twice, and no group faces itself.':
      '{id} figure deux fois, et aucune table ne se fait face.',
    'For people of one group, say {field}: true.':
      'Pour des personnes d’une même table, écrivez {field} : true.',
    'This list of the link {name} has one group, which faces no other.':
      'Cette liste de la liaison {name} n’a qu’une table, qui ne fait face à aucune autre.',
    'Name the groups that it faces, or say {field}: true.':
      'Nommez les tables d’en face, ou écrivez {field} : true.',
    'There is no link {name}.': 'Il n’y a pas de liaison {name}.',
    'Links stand in {field} of the scenario.': 'Les liaisons sont sous {field} du scénario.',
    'No group has two seats in session {n}, so that nobody can sit together in one.':
      'Aucune table n’a deux places à la session {n} : personne ne peut être ensemble.',
    'For neighbours, use ShouldStayTogether with {field} and the name of a link.':
      'Pour des voisins, prenez ShouldStayTogether avec {field} et le nom d’une liaison.',
    'RepeatEncounter{over} is given twice (first at {place}).':
      'RepeatEncounter{over} figure deux fois (d’abord sous {place}).',
    'The link {name} names no session.': 'La liaison {name} ne nomme aucune session.',
    'The pins name people with more sessions in all than this program can look at.':
      'Les tables fixes nomment des personnes avec plus de sessions que ce programme ne peut en voir.',
    'The document is nested too deeply: more than {most} lists and objects within each other at line {line}, column {column}.':
      'Le fichier est trop imbriqué : plus de {most} listes et objets l’un dans l’autre, ligne {line}, colonne {column}.',
    // Files: projects, plans, links
    'The document is empty.': 'Le fichier est vide.',
    'The field {name} is given twice (again at {place}).':
      'Le champ {name} figure deux fois (de nouveau : {place}).',
    'The name {name} ({place}) cannot be used.': 'Le nom {name} ({place}) ne peut pas servir.',
    'The file is empty.': 'Le fichier est vide.',
    'Line {line}, column {column}: {fault}.': 'Ligne {line}, colonne {column} : {fault}.',
    'Keep one of them, or merge them.': 'Gardez-en un, ou réunissez-les.',
    'The name {name} cannot be used.': 'Le nom {name} ne peut pas servir.',
    'Choose another name.': 'Choisissez un autre nom.',
    'The file is no project. {fault}': 'Le fichier n’est pas un projet. {fault}',
    'The file {found}, and projects have {format}.': 'Le fichier {found} ; les projets ont {format}.',
    'The {file} is not well-formed at {place}: {reason}.': '{file} : erreur à {place}.',
    'The plan in the project cannot be read, and was left out.':
      'Le plan du projet ne peut pas être lu et a été omis.',
    'Plan again.': 'Planifiez à nouveau.',
    'The text is not CSV: {reason}.': 'Le texte n’est pas du CSV lisible.',
    'The result file holds no schedule: its status is {status}.':
      'Le fichier de résultat ne contient pas de plan ({status}).',
    'This is a scenario, and a plan is wanted here.': 'C’est un scénario, et il faut ici un plan.',
    'This is a plan, and no list of people.': 'C’est un plan, pas une liste de personnes.',
    'Give the list that it was made from.': 'Donnez la liste dont il est issu.',
    'Solve it, and name the plan.': 'Planifiez-le et donnez ce plan.',
    'A schedule is {form}, or a result file.': 'Un plan est {form} ou un fichier de résultat.',
    'The schedule has no session.': 'Le plan n’a pas de session.',
    'The first line is not the heading of a schedule: it reads {text}.':
      'La première ligne n’est pas le titre d’un plan : on y lit {text}.',
    'A schedule has the columns round, group and person, or is one of the tables that mingle export writes.':
      'Un plan a les colonnes round, group et person, ou est un des tableaux que mingle exporte.',
    'Line {line} names no session or no group: {text}.':
      'La ligne {line} ne nomme pas de session ou pas de table : {text}.',
    'The schedule has a heading and nothing below it.': 'Le plan a un titre, et rien au-dessous.',
    'The calendar has no event that mingle wrote.': 'Le calendrier n’a aucun événement fait par mingle.',
    'The file is no text, and no Excel workbook.': 'Le fichier n’est ni un texte ni un classeur Excel.',
    'No sheet of the workbook ({names}) is a schedule.':
      'Aucune feuille du classeur ({names}) ne contient un plan.',
    'The page holds no plan of mingle.': 'La page ne contient pas de plan fait par mingle.',
    'The link is of version {version}, and this program reads version {own}.':
      'Le lien est en version {version}, et ce programme lit la version {own}.',
    'Open it with a newer version.': 'Ouvrez-le avec une version plus récente.',
    'The link is damaged: {how}.': 'Le lien est abîmé : {how}.',
    'Copy the whole link again; some mail programs break long ones.':
      'Copiez de nouveau tout le lien ; certains logiciels de courrier coupent les longs.',

    // Rules that cannot be kept together
    'No plan can keep all the rules. {proof}': 'Aucun plan ne peut respecter toutes les règles. {proof}',
    'Change or leave out one of the places named below.':
      'Modifiez ou retirez un des endroits nommés ci-dessous.',
    'In session {session}, {why}.': 'À la session {session}, {why}.',

    // Requests: their shape
    '{subject} must be {wanted}, not {value}.': '{subject} doit être {wanted}, pas {value}.',
    'The document must be an object, not undefined.': 'Le fichier doit être un objet.',
    '{subject} must have {entries}, not {count}.': '{subject} doit avoir {entries}, pas {count}.',
    '{subject} must not be empty.': '{subject} ne doit pas être vide.',
    '{subject} is not valid: {reason}.': '{subject} : valeur non valable.',
    'Unknown field {name} {where}.': 'Champ inconnu {name} {where}.',
    'Solver settings are no part of a scenario; on the command line, --settings takes them.':
      'Les réglages de la recherche ne font pas partie d’un scénario.',
    'It belongs inside {name}.': 'Sa place est dans {name}.',
    'Known here: {names}.': 'Connus ici : {names}.',
    'The field {name} is missing from the document.': 'Le champ {name} manque dans le fichier.',
    'The field {name} is missing from {place}.': 'Le champ {name} manque dans {place}.',
    '{k} belongs to Form K and {a} to Form A; one file cannot have both.':
      '{k} est de la forme K et {a} de la forme A ; un fichier ne peut avoir les deux.',
    'Use {a} with {b} (Form K), or {c} with {d} (Form A), throughout.':
      'Prenez partout {a} avec {b} (forme K), ou {c} avec {d} (forme A).',

    // Requests: what goes together
    '{noun} {id}: the id has nothing to see in it.': '{noun} {id} : le nom n’a que des espaces.',
    '{noun} {id}: the id has U+{code} in it, which is no printable character.':
      '{noun} {id} : le nom contient U+{code}, un caractère non imprimable.',
    '{noun} {id} is listed twice (first at {place}).': '{noun} {id} figure deux fois (d’abord : {place}).',
    '{noun} {id} differs from {other} (at {place}) only in blanks at the ends; they count as two.':
      '{noun} {id} ne diffère de {other} ({place}) que par des espaces aux bouts ; cela compte pour deux.',
    'This kind of contacts has {both}.': 'Cette sorte de contacts a {both}.',
    'This GroupVisits wants {visits} of {id}, who attends {sessions} of the rule{others}; it cannot be kept.':
      'Cette règle demande {visits} à {id}, qui n’est là qu’à {sessions} de la règle{others} ; c’est impossible.',
    'The label {id}: it has nothing to see in it.': 'L’intitulé {id} n’a que des espaces.',
    'Give an id with letters, digits or signs.':
      'Donnez un nom avec des lettres, des chiffres ou des signes.',
    'The label {id}: it has U+{code} in it, which is no printable character.':
      'L’intitulé {id} contient U+{code}, un caractère non imprimable.',
    'Remove it.': 'Retirez-le.',
    'A group cannot be called {all}: it means every group.':
      'Une table ne peut pas s’appeler {all} : cela désigne toutes les tables.',
    'Give each its own id.': 'Donnez à chacun son propre nom.',
    'If they are one, remove an entry.': 'Si c’est le même, retirez une entrée.',
    'A balance has neither of {one} and {other}.': 'Un équilibre n’a ni {one} ni {other}.',
    'A balance has both of {one} and {other}.': 'Un équilibre a à la fois {one} et {other}.',
    'Give one of them.': 'Donnez l’un des deux.',
    '{shares} are for the mode {exact}, not for {mode}.': '{shares} ne va qu’avec {exact}, pas avec {mode}.',
    'Leave {mode} out, or give {values}.': 'Omettez {mode}, ou donnez {values}.',
    'Nobody has the attribute {key}.': 'Personne n’a l’attribut {key}.',
    'Nobody has {value} as {key}.': 'Personne n’a {value} pour {key}.',
    '{key} is a number for nobody.': '{key} n’est un nombre pour personne.',
    'Give {capacity}, or {capacities} with one entry a session.':
      'Donnez {capacity}, ou {capacities} avec une entrée par session.',
    'Group {id} has no size.': 'La table {id} n’a pas de taille.',
    '{field} of group {id} has {entries} for {sessions}.':
      '{field} de la table {id} a {entries} pour {sessions}.',
    'Give one entry a session; 0 closes the group.': 'Donnez une entrée par session ; 0 ferme la table.',
    'Group {id} is a bench, which has no smallest size.': '{id} est un banc, qui n’a pas de taille minimale.',
    'Leave {field} out.': 'Omettez {field}.',
    'Group {id} must be used wherever it is open, by at least {least} people, and has {seats}.':
      'La table {id} doit servir partout où elle est ouverte, à au moins {least} personnes, et a {seats}.',
    'Lower {size}, or take {use} out.': 'Baissez {size} ou enlevez {use}.',
    'Group {id} can never be used: it wants at least {least} people and has {seats}.':
      'La table {id} ne peut jamais servir : elle veut au moins {least} personnes et a {seats}.',
    'Give {a} with two values, or {b} as true or false.':
      'Donnez {a} avec deux valeurs, ou {b} comme true ou false.',
    '{field} has {entries} for {sessions}.': '{field} a {entries} pour {sessions}.',
    'Give one a session.': 'Donnez-en un par session.',
    '{text} is not a date and time.': '{text} n’est pas une date avec heure.',
    'Write it like {example}, or {zoned} with a time zone.':
      'Écrivez comme {example}, ou {zoned} avec un fuseau horaire.',
    'Some starts of sessions have a time zone, and some have none.':
      'Certains débuts de session ont un fuseau horaire, d’autres non.',
    'Give all of them one, or none.': 'Donnez-en un à tous, ou à aucun.',
    'The objective {type} is given twice (first at {place}).':
      'L’objectif {type} figure deux fois (d’abord : {place}).',
    'Keep one, with the weight you want.': 'Gardez-en un, avec le poids voulu.',
    'Keep one of them.': 'Gardez-en un.',
    'Group {id} is closed in {sessions}, where this rule pins people to it.':
      'La table {id} est fermée ({sessions}), et cette règle y place alors des personnes.',
    'Name the sessions in which the pin holds, or open the group.':
      'Nommez les sessions où la règle vaut, ou ouvrez la table.',
    '{id} is pinned in session {session} but does not attend it.':
      '{id} a une table fixe à la session {session}, mais n’y est pas.',
    'Group {id} is a bench, which nobody has to use.': '{id} est un banc, que personne ne doit occuper.',
    'In session {n} groups that must be used want {people}, and {there} attend.':
      'À la session {n}, les tables qui doivent servir veulent {people} ; présents : {there}.',
    'Take {field} out of some of them, or lower their {least}.':
      'Retirez {field} de certaines, ou baissez leur {least}.',
    '{id} is no pair with themselves.': '{id} ne fait pas une paire à soi seul.',
    'Write an object: {object}.': 'Écrivez un objet : {object}.',
    '{a} and {b} have two numbers (the first in entry {n}).':
      '{a} et {b} ont deux nombres (le premier à l’entrée {n}).',
    '{a} and {b} have two numbers, {one} and {other}.': '{a} et {b} ont deux nombres, {one} et {other}.',
    'Write the same on both sides of the diagonal.': 'Écrivez le même des deux côtés de la diagonale.',
    '{id} has the number {number} with themselves.': '{id} a le nombre {number} avec soi-même.',
    'Write 0 on the diagonal.': 'Écrivez 0 sur la diagonale.',
    'There are {n} rows for {people} people.': 'Il y a {n} lignes pour {people} personnes.',
    'Row {row} has {n} numbers for {people} people.': 'La ligne {row} a {n} nombres pour {people} personnes.',
    '{id} is listed twice.': '{id} figure deux fois.',
    '{id} cannot have met themselves.': '{id} n’a pas pu se rencontrer soi-même.',
    '{a} and {b} are listed twice (first at {place}).': '{a} et {b} figurent deux fois (d’abord : {place}).',
    'Add their counts in one entry.': 'Additionnez les deux en une entrée.',
    'Line {line}: {id} chooses {group} twice; the first counts.':
      'Ligne {line} : {id} choisit {group} deux fois ; le premier compte.',
    'Line {line}, {column}: {id} wishes for themselves, which counts nothing.':
      'Ligne {line}, {column} : {id} se souhaite soi-même ; cela ne compte pas.',
    'Column {column} names nobody.': 'La colonne {column} ne nomme personne.',
    '{id} wishes for nobody, which counts nothing.': '{id} ne souhaite personne ; cela ne compte pas.',
    '{id} cannot wish to sit with themselves.': '{id} ne peut pas se souhaiter soi-même.',
    '{id} is a bench, which is no choice.': '{id} est un banc et ne peut pas être choisi.',
    '{id} is a bench, on which no {type} holds.': '{id} est un banc, où cette règle ({type}) ne vaut pas.',
    '{who}, but this {type} is about {wanted}.': '{who}, mais cette règle ({type}) demande {wanted}.',
    'There is no person {id}.': 'Il n’y a pas de personne {id}.',
    'There is no group {id}.': 'Il n’y a pas de table {id}.',
    'Session {session} has {seats} seats for {people} people{more}; groups may come out lopsided, since big groups make more contacts.':
      'La session {session} a {seats} places pour {people} personnes{more} ; les tables peuvent être inégales, car les grandes font plus de rencontres.',
    'Use --even to cap groups at even sizes.': 'Choisissez des tables égales.',
    'Leave {field} out for someone who attends all, or take the person out.':
      'Omettez {field} pour qui est toujours là, ou retirez la personne.',
    'Person {id} attends no session.': '{id} n’est là à aucune session.',
    'Leave {field} out for a rule that holds in all, or take the rule out.':
      'Omettez {field} pour une règle qui vaut toujours, ou retirez la règle.',
    'This {type} names no session.': 'Cette règle ({type}) ne nomme aucune session.',
    'In documents sessions are numbered from 0; the last is {last}.':
      'Dans les fichiers, les sessions sont comptées à partir de 0 ; la dernière est {last}.',
    'There is no session {session}, only {sessions}.':
      'Il n’y a pas de session {session}, seulement {sessions}.',
    'Session {session} is listed twice.': 'La session {session} figure deux fois.',
    'Leave the window out, or make it larger.': 'Omettez la fenêtre, ou agrandissez-la.',
    '{sizes} are more than this program can hold.': '{sizes}, c’est plus que ce programme ne peut tenir.',
  },

  phrases: {
    // Why rules cannot be kept together in a session
    '{people} must be in different groups, but may only use {count}':
      '{people} doivent être à des tables différentes, mais n’ont le choix qu’entre {count}',
    '{people} must be in different groups, but may only use {count}: {groups}':
      '{people} doivent être à des tables différentes, mais n’ont le choix qu’entre {count} : {groups}',
    '{sets} together-sets of at least {size} people do not fit: the groups hold {room} such sets':
      '{sets} ensembles d’au moins {size} personnes à garder réunies ne tiennent pas : les tables en prennent {room}',
    '{count} people must not meet over {link}, but at most {room} of them can sit so':
      '{count} personnes ne doivent pas se rencontrer par {link}, mais {room} d’entre elles au plus peuvent être placées ainsi',
    'no choice of groups takes exactly {people} people with the smallest sizes kept':
      'aucun choix de tables ne prend exactement {people} personnes avec les tailles minimales',
    'none of the ways to seat the people under these rules works':
      'aucune façon de placer les personnes selon ces règles ne convient',
    'no seating keeps these rules': 'aucun placement ne respecte ces règles',
    '{people} must stay together and apart at once': '{people} doivent être à la fois ensemble et séparés',
    '{people} cannot be in {groups} at once': '{people} ne peut pas être à la fois à {groups}',
    '{people} must stay together, but are pinned to {groups}':
      '{people} doivent rester ensemble, mais sont fixés à {groups}',
    'no group can take {people}': 'aucune table ne peut prendre {people}',
    '{count} people attend, but the groups have {seats}':
      '{count} personnes sont là, mais les tables ont {seats}',
    '{people} may only use {groups}, which {have} {seats}':
      '{people} ne peuvent aller qu’à {groups}, avec {seats}',

    '{id} is on line {earlier} and again on line {line}':
      '{id} est à la ligne {earlier} et de nouveau à la ligne {line}',
    '{id} on line {line}': '{id}, ligne {line}',
    'Line {line}, {column},': 'La ligne {line}, {column},',
    'line {line}, column {column}': 'ligne {line}, colonne {column}',
    'says in which session people arrive': 'dit à quelle session les personnes arrivent',
    'says after which session people leave': 'dit après quelle session les personnes partent',
    'pins people to a table': 'donne aux personnes une table fixe',
    'keeps people together': 'garde des personnes ensemble',
    'keeps people apart': 'sépare des personnes',
    project: 'Le projet',
    schedule: 'Le plan',
    certificate: 'Le certificat',
    'result file': 'Le fichier de résultat',
    "service's answer": 'La réponse du service',
    'names no format': 'ne nomme pas de format',
    'has the format {format}': 'a le format {format}',
    Person: 'Personne',
    Group: 'Table',
    'neither {a} nor {b}': 'ni {a} ni {b}',
    'both {a} and {b}': 'à la fois {a} et {b}',
    ', and {others} too few': ', et {others} en trop peu',
    '{a} and {b}': '{a} et {b}',
    '{names} and {count} others': '{names} et {count} autres',
    '{names} and {count} more': '{names} et {count} de plus',
    '{changes}, {last}': '{changes}, {last}',
    '{value} is read as {other}': '{value} est lu comme {other}',
    '{field} ({place})': '{field} ({place})',
    '{n} person|{n} people': '{n} personne|{n} personnes',
    '{n} group|{n} groups': '{n} table|{n} tables',
    '{n} session|{n} sessions': '{n} session|{n} sessions',
    '{n} entry|{n} entries': '{n} entrée|{n} entrées',
    '{n} line|{n} lines': '{n} ligne|{n} lignes',
    '{n} seat|{n} seats': '{n} place|{n} places',
    '{n} visit|{n} visits': '{n} passage|{n} passages',
    '{n} other|{n} others': '{n} autre personne|{n} autres personnes',
    'session {list}|sessions {list}': 'session {list}|sessions {list}',
    ' (and {n} other session have too many)| (and {n} other sessions have too many)':
      ' (et {n} autre en a trop)| (et {n} autres en ont trop)',
    'There is one person|There are {n} people|There are no people':
      'Il y a une personne|Il y a {n} personnes|Il n’y a personne',
    'With {values} there is one person|With {values} there are {n} people|With {values} there are no people':
      'Avec {values}, il y a une personne|Avec {values}, il y a {n} personnes|Avec {values}, il n’y a personne',
    'exactly {n}': 'exactement {n}',
    'at least {n}': 'au moins {n}',
    'at most {n}': 'au plus {n}',
    'one of {list}': 'l’un de {list}',
    'The document': 'Le fichier',
    'The type of an objective': 'Le type d’un objectif',
    'The type of a constraint': 'Le type d’une règle',
    'Entry {n} of {list}': 'L’entrée {n} de {list}',
    'at the top of the document': 'tout en haut du fichier',
    'in {place}': 'dans {place}',
    'a whole number': 'un nombre entier',
    'a number': 'un nombre',
    'a text': 'un texte',
    'a list': 'une liste',
    'an object': 'un objet',
    'a text, a number, true or false': 'un texte, un nombre, true ou false',
    'a text, a number, true or false, or a list of these':
      'un texte, un nombre, true ou false, ou une liste de ceux-ci',
    'a list of ids, {all}, or {where}': 'une liste de noms, {all} ou {where}',
    'a list of ids, or {all}': 'une liste de noms ou {all}',
    'unknown word (texts need double quotes)': 'mot inconnu (les textes veulent des guillemets droits)',
    '{word} is no value in JSON (leave the field out, or write null)':
      '{word} n’est pas une valeur en JSON (omettez le champ, ou écrivez null)',
    'a malformed number': 'un nombre mal écrit',
    'the number is too large': 'le nombre est trop grand',
    'a field name in double quotes is expected': 'il manque ici un nom de champ entre guillemets droits',
    'a value is expected': 'il manque ici une valeur',
    'a colon is expected': 'il manque ici un deux-points',
    'a comma is expected': 'il manque ici une virgule',
    'a closing } is expected': 'il manque ici une } fermante',
    'a closing ] is expected': 'il manque ici un ] fermant',
    'the document should end here': 'le fichier devrait finir ici',
    'comments are not allowed here': 'les commentaires ne sont pas permis ici',
    'a comment has no end': 'un commentaire n’a pas de fin',
    'a text has no closing double quote': 'un texte n’a pas de guillemet fermant',
    'a malformed \\u escape': 'un \\u mal écrit',
    'an unknown \\ escape': 'un \\ inconnu',
    'a control character inside a text': 'un caractère de contrôle dans un texte',
    'it does not begin with a version': 'il ne commence pas par une version',
    'its end is missing, or letters are wrong': 'sa fin manque, ou des lettres sont fausses',
    'letters are wrong': 'des lettres sont fausses',
    'it holds no plan': 'il ne contient pas de plan',
    'its seats do not go with its people': 'ses places ne vont pas avec ses personnes',
  },
};
