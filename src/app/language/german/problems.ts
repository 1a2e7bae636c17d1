/**
 * German for input errors, by the English sentence; see `problems.ts`. A quoted text is one hole; a hole that German leaves out
 * has a message of another library, in English.
 */
import type { ProblemTable } from '../problems.ts';
import { LIST_SENTENCES } from './list-problems.ts';

export const GERMAN_PROBLEMS: ProblemTable = {
  sentences: {
    ...LIST_SENTENCES,
    // Links
    'Put all its lists of groups into one.': 'Schreiben Sie alle Listen von Tischen in eine.',
    '{id} is a bench, where people wait and meet nobody.':
      '{id} ist eine Bank, auf der Personen warten und niemanden treffen.',
    'Take it out of the link.': 'Nehmen Sie sie aus der Verbindung.',
    'At tables that are planned seat by seat this rule is left out.':
      'An Tischen, die Platz für Platz geplant werden, bleibt diese Regel außer Acht.',
    'Group {id} is closed in {sessions}.': 'Tisch {id} ist in {sessions} geschlossen.',
    '{id} is listed twice, and no group faces itself.':
      '{id} steht zweimal da, und kein Tisch liegt sich selbst gegenüber.',
    'For people of one group, say {field}: true.': 'Für Personen an einem Tisch schreiben Sie {field}: true.',
    'This list of the link {name} has one group, which faces no other.':
      'Diese Liste der Verbindung {name} hat nur einen Tisch, der keinem anderen gegenüberliegt.',
    'Name the groups that it faces, or say {field}: true.':
      'Nennen Sie die Tische gegenüber oder schreiben Sie {field}: true.',
    'There is no link {name}.': 'Es gibt keine Verbindung {name}.',
    'Links stand in {field} of the scenario.': 'Verbindungen stehen unter {field} des Szenarios.',
    'No group has two seats in session {n}, so that nobody can sit together in one.':
      'Kein Tisch hat in Runde {n} zwei Plätze, sodass niemand zusammensitzen kann.',
    'For neighbours, use ShouldStayTogether with {field} and the name of a link.':
      'Für Nachbarn nehmen Sie ShouldStayTogether mit {field} und dem Namen einer Verbindung.',
    'RepeatEncounter{over} is given twice (first at {place}).':
      'RepeatEncounter{over} steht zweimal da (zuerst unter {place}).',
    'The link {name} names no session.': 'Die Verbindung {name} nennt keine Runde.',
    'The pins name people with more sessions in all than this program can look at.':
      'Die festen Tische nennen Personen mit mehr Runden, als dieses Programm ansehen kann.',
    'The document is nested too deeply: more than {most} lists and objects within each other at line {line}, column {column}.':
      'Die Datei ist zu tief verschachtelt: mehr als {most} Listen und Objekte ineinander in Zeile {line}, Spalte {column}.',
    // Files: projects, plans, links
    'The document is empty.': 'Die Datei ist leer.',
    'The field {name} is given twice (again at {place}).':
      'Das Feld {name} steht zweimal da (wieder in {place}).',
    'The name {name} ({place}) cannot be used.': 'Der Name {name} ({place}) kann nicht verwendet werden.',
    'The file is empty.': 'Die Datei ist leer.',
    'Line {line}, column {column}: {fault}.': 'Zeile {line}, Spalte {column}: {fault}.',
    'Keep one of them, or merge them.': 'Behalten Sie eines davon oder vereinen Sie beide.',
    'The name {name} cannot be used.': 'Der Name {name} kann nicht verwendet werden.',
    'Choose another name.': 'Wählen Sie einen anderen Namen.',
    'The file is no project. {fault}': 'Die Datei ist kein Projekt. {fault}',
    'The file {found}, and projects have {format}.': 'Die Datei {found}; Projekte haben {format}.',
    'The {file} is not well-formed at {place}: {reason}.': '{file} ist bei {place} beschädigt.',
    'The plan in the project cannot be read, and was left out.':
      'Der Plan im Projekt kann nicht gelesen werden und wurde weggelassen.',
    'Plan again.': 'Planen Sie neu.',
    'The text is not CSV: {reason}.': 'Der Text ist kein lesbares CSV.',
    'The result file holds no schedule: its status is {status}.':
      'Die Ergebnisdatei enthält keinen Plan ({status}).',
    'This is a scenario, and a plan is wanted here.': 'Das ist ein Szenario; hier wird ein Plan gebraucht.',
    'This is a plan, and no list of people.': 'Das ist ein Plan und keine Liste von Personen.',
    'Give the list that it was made from.': 'Nehmen Sie die Liste, aus der er gemacht wurde.',
    'Solve it, and name the plan.': 'Planen Sie es und nehmen Sie diesen Plan.',
    'A schedule is {form}, or a result file.': 'Ein Plan ist {form} oder eine Ergebnisdatei.',
    'The schedule has no session.': 'Der Plan hat keine Runde.',
    'The first line is not the heading of a schedule: it reads {text}.':
      'Die erste Zeile ist nicht die Überschrift eines Plans: Sie lautet {text}.',
    'A schedule has the columns round, group and person, or is one of the tables that mingle export writes.':
      'Ein Plan hat die Spalten round, group und person oder ist eine der Tabellen, die mingle ausgibt.',
    'Line {line} names no session or no group: {text}.':
      'Zeile {line} nennt keine Runde oder keinen Tisch: {text}.',
    'The schedule has a heading and nothing below it.': 'Der Plan hat eine Überschrift und nichts darunter.',
    'The calendar has no event that mingle wrote.': 'Der Kalender hat keinen Termin von mingle.',
    'The file is no text, and no Excel workbook.': 'Die Datei ist weder Text noch eine Excel-Mappe.',
    'No sheet of the workbook ({names}) is a schedule.': 'Kein Blatt der Mappe ({names}) ist ein Plan.',
    'The page holds no plan of mingle.': 'Die Seite enthält keinen Plan von mingle.',
    'The link is of version {version}, and this program reads version {own}.':
      'Der Link hat Version {version}, und dieses Programm liest Version {own}.',
    'Open it with a newer version.': 'Öffnen Sie ihn mit einer neueren Version.',
    'The link is damaged: {how}.': 'Der Link ist beschädigt: {how}.',
    'Copy the whole link again; some mail programs break long ones.':
      'Kopieren Sie den ganzen Link noch einmal; manche Mailprogramme brechen lange um.',

    // Rules that cannot be kept together
    'No plan can keep all the rules. {proof}': 'Kein Plan kann alle Regeln einhalten. {proof}',
    'Change or leave out one of the places named below.':
      'Ändern oder streichen Sie eine der genannten Stellen.',
    'In session {session}, {why}.': 'In Runde {session} {why}.',

    // Requests: their shape
    '{subject} must be {wanted}, not {value}.': '{subject} muss {wanted} sein, nicht {value}.',
    'The document must be an object, not undefined.': 'Die Datei muss ein Objekt sein.',
    '{subject} must have {entries}, not {count}.': '{subject} muss {entries} haben, nicht {count}.',
    '{subject} must not be empty.': '{subject} darf nicht leer sein.',
    '{subject} is not valid: {reason}.': '{subject} ist nicht gültig.',
    'Unknown field {name} {where}.': 'Unbekanntes Feld {name} {where}.',
    'Solver settings are no part of a scenario; on the command line, --settings takes them.':
      'Einstellungen der Suche gehören nicht zur Aufgabe.',
    'It belongs inside {name}.': 'Es gehört in {name}.',
    'Known here: {names}.': 'Bekannt sind hier: {names}.',
    'The field {name} is missing from the document.': 'Das Feld {name} fehlt in der Datei.',
    'The field {name} is missing from {place}.': 'Das Feld {name} fehlt in {place}.',
    '{k} belongs to Form K and {a} to Form A; one file cannot have both.':
      '{k} gehört zu Form K und {a} zu Form A; eine Datei kann nicht beides haben.',
    'Use {a} with {b} (Form K), or {c} with {d} (Form A), throughout.':
      'Verwenden Sie durchgehend {a} mit {b} (Form K) oder {c} mit {d} (Form A).',

    // Requests: what goes together
    '{noun} {id}: the id has nothing to see in it.': '{noun} {id}: Der Name besteht nur aus Leerzeichen.',
    '{noun} {id}: the id has U+{code} in it, which is no printable character.':
      '{noun} {id}: Im Namen steht U+{code}, ein Zeichen, das man nicht drucken kann.',
    '{noun} {id} is listed twice (first at {place}).': '{noun} {id} steht zweimal da (zuerst bei {place}).',
    '{noun} {id} differs from {other} (at {place}) only in blanks at the ends; they count as two.':
      '{noun} {id} unterscheidet sich von {other} (bei {place}) nur durch Leerzeichen an den Enden; das zählt als zwei.',
    'This kind of contacts has {both}.': 'Diese Art von Kontakten hat {both}.',
    'This GroupVisits wants {visits} of {id}, who attends {sessions} of the rule{others}; it cannot be kept.':
      'Diese Regel will von {id} {visits}, aber {id} ist nur in {sessions} der Regel da{others}; das geht nicht.',
    'The label {id}: it has nothing to see in it.': 'Die Bezeichnung {id} besteht nur aus Leerzeichen.',
    'Give an id with letters, digits or signs.':
      'Geben Sie einen Namen mit Buchstaben, Ziffern oder Zeichen an.',
    'The label {id}: it has U+{code} in it, which is no printable character.':
      'In der Bezeichnung {id} steht U+{code}, ein Zeichen, das man nicht drucken kann.',
    'Remove it.': 'Entfernen Sie es.',
    'A group cannot be called {all}: it means every group.':
      'Ein Tisch kann nicht {all} heißen: Das bedeutet alle Tische.',
    'Give each its own id.': 'Geben Sie jedem einen eigenen Namen.',
    'If they are one, remove an entry.': 'Sind beide dasselbe, entfernen Sie einen Eintrag.',
    'A balance has neither of {one} and {other}.': 'Ein Ausgleich hat weder {one} noch {other}.',
    'A balance has both of {one} and {other}.': 'Ein Ausgleich hat {one} und {other} zugleich.',
    'Give one of them.': 'Geben Sie eines davon an.',
    '{shares} are for the mode {exact}, not for {mode}.': '{shares} gilt nur für {exact}, nicht für {mode}.',
    'Leave {mode} out, or give {values}.': 'Lassen Sie {mode} weg oder geben Sie {values} an.',
    'Nobody has the attribute {key}.': 'Niemand hat das Merkmal {key}.',
    'Nobody has {value} as {key}.': 'Niemand hat bei {key} den Wert {value}.',
    '{key} is a number for nobody.': '{key} ist bei niemandem eine Zahl.',
    'Give {capacity}, or {capacities} with one entry a session.':
      'Geben Sie {capacity} an, oder {capacities} mit einem Eintrag je Runde.',
    'Group {id} has no size.': 'Tisch {id} hat keine Größe.',
    '{field} of group {id} has {entries} for {sessions}.':
      '{field} von Tisch {id} hat {entries} für {sessions}.',
    'Give one entry a session; 0 closes the group.':
      'Geben Sie einen Eintrag je Runde an; 0 schließt den Tisch.',
    'Group {id} is a bench, which has no smallest size.':
      '{id} ist eine Bank, und die hat keine kleinste Größe.',
    'Leave {field} out.': 'Lassen Sie {field} weg.',
    'Group {id} must be used wherever it is open, by at least {least} people, and has {seats}.':
      'Tisch {id} muss überall benutzt werden, wo er offen ist, von mindestens {least} Personen, und hat {seats}.',
    'Lower {size}, or take {use} out.': 'Setzen Sie {size} herab oder lassen Sie {use} weg.',
    'Group {id} can never be used: it wants at least {least} people and has {seats}.':
      'Tisch {id} kann nie benutzt werden: Er will mindestens {least} Personen und hat {seats}.',
    'Give {a} with two values, or {b} as true or false.':
      'Geben Sie {a} mit zwei Werten an, oder {b} als true oder false.',
    '{field} has {entries} for {sessions}.': '{field} hat {entries} für {sessions}.',
    'Give one a session.': 'Geben Sie einen je Runde an.',
    '{text} is not a date and time.': '{text} ist kein Datum mit Uhrzeit.',
    'Write it like {example}, or {zoned} with a time zone.':
      'Schreiben Sie es wie {example}, oder {zoned} mit Zeitzone.',
    'Some starts of sessions have a time zone, and some have none.':
      'Manche Anfänge von Runden haben eine Zeitzone, andere nicht.',
    'Give all of them one, or none.': 'Geben Sie allen eine oder keinem.',
    'The objective {type} is given twice (first at {place}).':
      'Das Ziel {type} steht zweimal da (zuerst bei {place}).',
    'Keep one, with the weight you want.': 'Behalten Sie eines, mit dem gewünschten Gewicht.',
    'Keep one of them.': 'Behalten Sie eines davon.',
    'Group {id} is closed in {sessions}, where this rule pins people to it.':
      'Tisch {id} ist in {sessions} geschlossen, und diese Regel setzt dann Personen dorthin.',
    'Name the sessions in which the pin holds, or open the group.':
      'Nennen Sie die Runden, in denen die Regel gilt, oder öffnen Sie den Tisch.',
    '{id} is pinned in session {session} but does not attend it.':
      '{id} soll in Runde {session} fest sitzen, ist dann aber nicht da.',
    'Group {id} is a bench, which nobody has to use.': 'Tisch {id} ist eine Bank, die niemand benutzen muss.',
    'In session {n} groups that must be used want {people}, and {there} attend.':
      'In Runde {n} wollen Tische, die benutzt werden müssen, {people}, und {there} sind da.',
    'Take {field} out of some of them, or lower their {least}.':
      'Nehmen Sie {field} bei einigen weg oder senken Sie deren {least}.',
    '{id} is no pair with themselves.': '{id} ist mit sich selbst kein Paar.',
    'Write an object: {object}.': 'Schreiben Sie ein Objekt: {object}.',
    '{a} and {b} have two numbers (the first in entry {n}).':
      '{a} und {b} haben zwei Zahlen (die erste in Eintrag {n}).',
    '{a} and {b} have two numbers, {one} and {other}.': '{a} und {b} haben zwei Zahlen, {one} und {other}.',
    'Write the same on both sides of the diagonal.': 'Schreiben Sie auf beide Seiten der Diagonale dasselbe.',
    '{id} has the number {number} with themselves.': '{id} hat mit sich selbst die Zahl {number}.',
    'Write 0 on the diagonal.': 'Schreiben Sie 0 auf die Diagonale.',
    'There are {n} rows for {people} people.': 'Es sind {n} Zeilen für {people} Personen.',
    'Row {row} has {n} numbers for {people} people.': 'Zeile {row} hat {n} Zahlen für {people} Personen.',
    '{id} is listed twice.': '{id} steht zweimal da.',
    '{id} cannot have met themselves.': '{id} kann sich nicht selbst getroffen haben.',
    '{a} and {b} are listed twice (first at {place}).': '{a} und {b} stehen zweimal da (zuerst bei {place}).',
    'Add their counts in one entry.': 'Zählen Sie beide in einem Eintrag zusammen.',
    'Line {line}: {id} chooses {group} twice; the first counts.':
      'Zeile {line}: {id} wählt {group} zweimal; das erste Mal zählt.',
    'Line {line}, {column}: {id} wishes for themselves, which counts nothing.':
      'Zeile {line}, {column}: {id} wünscht sich selbst; das zählt nichts.',
    'Column {column} names nobody.': 'Spalte {column} nennt niemanden.',
    '{id} wishes for nobody, which counts nothing.': '{id} wünscht sich niemanden; das zählt nichts.',
    '{id} cannot wish to sit with themselves.': '{id} kann sich nicht selbst wünschen.',
    '{id} is a bench, which is no choice.': '{id} ist eine Bank und kann nicht gewählt werden.',
    '{id} is a bench, on which no {type} holds.':
      '{id} ist eine Bank, auf der diese Regel ({type}) nicht gilt.',
    '{who}, but this {type} is about {wanted}.': '{who}, aber diese Regel ({type}) braucht {wanted}.',
    'There is no person {id}.': 'Es gibt keine Person {id}.',
    'There is no group {id}.': 'Es gibt keinen Tisch {id}.',
    'Session {session} has {seats} seats for {people} people{more}; groups may come out lopsided, since big groups make more contacts.':
      'Runde {session} hat {seats} Plätze für {people} Personen{more}; die Tische können ungleich voll werden, da große mehr Kontakte schaffen.',
    'Use --even to cap groups at even sizes.': 'Wählen Sie gleich große Tische.',
    'Leave {field} out for someone who attends all, or take the person out.':
      'Lassen Sie {field} weg, wenn jemand immer da ist, oder streichen Sie die Person.',
    'Person {id} attends no session.': '{id} ist in keiner Runde da.',
    'Leave {field} out for a rule that holds in all, or take the rule out.':
      'Lassen Sie {field} weg, wenn die Regel immer gilt, oder streichen Sie die Regel.',
    'This {type} names no session.': 'Diese Regel ({type}) nennt keine Runde.',
    'In documents sessions are numbered from 0; the last is {last}.':
      'In Dateien sind Runden ab 0 gezählt; die letzte ist {last}.',
    'There is no session {session}, only {sessions}.': 'Es gibt keine Runde {session}, nur {sessions}.',
    'Session {session} is listed twice.': 'Runde {session} steht zweimal da.',
    'Leave the window out, or make it larger.': 'Lassen Sie das Fenster weg, oder machen Sie es größer.',
    '{sizes} are more than this program can hold.': '{sizes} sind mehr, als dieses Programm fasst.',
  },

  phrases: {
    // Why rules cannot be kept together in a session
    '{people} must be in different groups, but may only use {count}':
      'müssen {people} an verschiedenen Tischen sitzen, haben aber nur {count} zur Wahl',
    '{people} must be in different groups, but may only use {count}: {groups}':
      'müssen {people} an verschiedenen Tischen sitzen, haben aber nur {count} zur Wahl: {groups}',
    '{sets} together-sets of at least {size} people do not fit: the groups hold {room} such sets':
      'passen {sets} Gruppen von mindestens {size} Personen, die zusammenbleiben, nicht hinein: An den Tischen ist Platz für {room} solche Gruppen',
    '{count} people must not meet over {link}, but at most {room} of them can sit so':
      'dürfen sich {count} Personen über {link} nicht treffen, aber höchstens {room} von ihnen können so sitzen',
    'no choice of groups takes exactly {people} people with the smallest sizes kept':
      'nimmt keine Auswahl der Tische genau {people} Personen auf, wenn die kleinsten Größen gelten',
    'none of the ways to seat the people under these rules works':
      'gibt es unter diesen Regeln keine Sitzordnung',
    'no seating keeps these rules': 'hält keine Sitzordnung diese Regeln ein',
    '{people} must stay together and apart at once': 'müssen {people} zugleich zusammen und getrennt sitzen',
    '{people} cannot be in {groups} at once': 'kann {people} nicht zugleich an {groups} sitzen',
    '{people} must stay together, but are pinned to {groups}':
      'müssen {people} zusammenbleiben, sind aber fest an {groups}',
    'no group can take {people}': 'kann kein Tisch {people} aufnehmen',
    '{count} people attend, but the groups have {seats}':
      'sind {count} Personen da, die Tische haben aber {seats}',
    '{people} may only use {groups}, which {have} {seats}':
      'dürfen {people} nur an {groups} sitzen, mit zusammen {seats}',

    '{id} is on line {earlier} and again on line {line}':
      '{id} steht in Zeile {earlier} und noch einmal in Zeile {line}',
    '{id} on line {line}': '{id} in Zeile {line}',
    'Line {line}, {column},': 'Zeile {line}, {column},',
    'line {line}, column {column}': 'Zeile {line}, Spalte {column}',
    'says in which session people arrive': 'sagt, in welcher Runde Personen kommen',
    'says after which session people leave': 'sagt, nach welcher Runde Personen gehen',
    'pins people to a table': 'setzt Personen an einen festen Tisch',
    'keeps people together': 'hält Personen zusammen',
    'keeps people apart': 'hält Personen getrennt',
    project: 'Das Projekt',
    schedule: 'Der Plan',
    certificate: 'Das Zertifikat',
    'result file': 'Die Ergebnisdatei',
    "service's answer": 'Die Antwort des Dienstes',
    'names no format': 'nennt kein Format',
    'has the format {format}': 'hat das Format {format}',
    Group: 'Tisch',
    'neither {a} nor {b}': 'weder {a} noch {b}',
    'both {a} and {b}': '{a} und {b} zugleich',
    ', and {others} too few': ', und {others} zu selten',
    '{a} and {b}': '{a} und {b}',
    '{names} and {count} others': '{names} und {count} andere',
    '{names} and {count} more': '{names} und {count} weitere',
    '{changes}, {last}': '{changes}, {last}',
    '{value} is read as {other}': 'gilt {value} als {other}',
    '{field} ({place})': '{field} ({place})',
    '{n} person|{n} people': '{n} Person|{n} Personen',
    '{n} group|{n} groups': '{n} Tisch|{n} Tische',
    '{n} session|{n} sessions': '{n} Runde|{n} Runden',
    '{n} entry|{n} entries': '{n} Eintrag|{n} Einträge',
    '{n} line|{n} lines': '{n} Zeile|{n} Zeilen',
    '{n} seat|{n} seats': '{n} Platz|{n} Plätze',
    '{n} visit|{n} visits': '{n} Besuch|{n} Besuche',
    '{n} other|{n} others': '{n} weitere Person|{n} weitere Personen',
    'session {list}|sessions {list}': 'Runde {list}|den Runden {list}',
    ' (and {n} other session have too many)| (and {n} other sessions have too many)':
      ' (und {n} weitere hat zu viele)| (und {n} weitere haben zu viele)',
    'There is one person|There are {n} people|There are no people':
      'Es gibt eine Person|Es gibt {n} Personen|Es gibt keine Personen',
    'With {values} there is one person|With {values} there are {n} people|With {values} there are no people':
      'Mit {values} gibt es eine Person|Mit {values} gibt es {n} Personen|Mit {values} gibt es keine Personen',
    'exactly {n}': 'genau {n}',
    'at least {n}': 'mindestens {n}',
    'at most {n}': 'höchstens {n}',
    'one of {list}': 'eines von {list}',
    'The document': 'Die Datei',
    'The type of an objective': 'Die Art eines Ziels',
    'The type of a constraint': 'Die Art einer Regel',
    'Entry {n} of {list}': 'Eintrag {n} von {list}',
    'at the top of the document': 'ganz oben in der Datei',
    'in {place}': 'in {place}',
    'a whole number': 'eine ganze Zahl',
    'a number': 'eine Zahl',
    'a text': 'ein Text',
    'a list': 'eine Liste',
    'an object': 'ein Objekt',
    'a text, a number, true or false': 'ein Text, eine Zahl, true oder false',
    'a text, a number, true or false, or a list of these':
      'ein Text, eine Zahl, true oder false oder eine Liste davon',
    'a list of ids, {all}, or {where}': 'eine Liste von Namen, {all} oder {where}',
    'a list of ids, or {all}': 'eine Liste von Namen oder {all}',
    'unknown word (texts need double quotes)': 'unbekanntes Wort (Texte brauchen doppelte Anführungszeichen)',
    '{word} is no value in JSON (leave the field out, or write null)':
      '{word} ist kein Wert in JSON (lassen Sie das Feld weg, oder schreiben Sie null)',
    'a malformed number': 'eine falsch geschriebene Zahl',
    'the number is too large': 'die Zahl ist zu groß',
    'a field name in double quotes is expected': 'hier fehlt ein Feldname in doppelten Anführungszeichen',
    'a value is expected': 'hier fehlt ein Wert',
    'a colon is expected': 'hier fehlt ein Doppelpunkt',
    'a comma is expected': 'hier fehlt ein Komma',
    'a closing } is expected': 'hier fehlt eine schließende }',
    'a closing ] is expected': 'hier fehlt eine schließende ]',
    'the document should end here': 'die Datei sollte hier enden',
    'comments are not allowed here': 'Kommentare sind hier nicht erlaubt',
    'a comment has no end': 'ein Kommentar hat kein Ende',
    'a text has no closing double quote': 'ein Text hat kein schließendes Anführungszeichen',
    'a malformed \\u escape': 'ein falsches \\u',
    'an unknown \\ escape': 'ein unbekanntes \\',
    'a control character inside a text': 'ein Steuerzeichen in einem Text',
    'it does not begin with a version': 'er beginnt nicht mit einer Version',
    'its end is missing, or letters are wrong': 'sein Ende fehlt, oder Buchstaben sind falsch',
    'letters are wrong': 'Buchstaben sind falsch',
    'it holds no plan': 'er enthält keinen Plan',
    'its seats do not go with its people': 'seine Plätze passen nicht zu seinen Personen',
  },
};
