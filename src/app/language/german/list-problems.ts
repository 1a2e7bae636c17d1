/** German for errors in lists of people, and about sessions that cannot be kept, by the English sentence. */
export const LIST_SENTENCES = {
  '{place}: counted as two people, the second as {name}.':
    '{place}: Das zählt als zwei Personen, die zweite als {name}.',
  '{a} and {b} are counted as two people.': '{a} und {b} zählen als zwei Personen.',
  'Column {name} {rule} ({filled} of {lines} lines).': 'Spalte {name} {rule} ({filled} von {lines} Zeilen).',
  '{place} says {cell}, which is none of the {count} sessions.':
    '{place} nennt {cell}, und das ist keine der {count} Runden.',
  '{place} says {cell}, but there are {count} groups.':
    '{place} nennt {cell}, aber es gibt nur {count} Tische.',
  'The table is empty.': 'Die Liste ist leer.',
  'Write a line for each person.': 'Schreiben Sie für jede Person eine Zeile.',
  'The table has a header but no people below it.':
    'Die Liste hat eine Überschrift, aber keine Personen darunter.',
  'A column cannot be called {name}.': 'Eine Spalte kann nicht {name} heißen.',
  'Line {line}: two columns are called {name}.': 'Zeile {line}: Zwei Spalten heißen {name}.',
  'Line {line}: {one} and {other} say the same.': 'Zeile {line}: {one} und {other} sagen dasselbe.',
  'Rename or remove one of them.': 'Benennen Sie eine davon um oder entfernen Sie sie.',
  'Line {line} has {cells} cells, but the header has {columns}.':
    'Zeile {line} hat {cells} Felder, die Überschrift aber {columns}.',
  'Put cells that contain the delimiter in double quotes.':
    'Setzen Sie Felder, die das Trennzeichen enthalten, in doppelte Anführungszeichen.',
  'Line {line} names nobody.': 'In Zeile {line} steht kein Name.',
  '{id} is on line {earlier} and again on line {line}.':
    '{id} steht in Zeile {earlier} und noch einmal in Zeile {line}.',
  'Make the two distinct, or name a column that tells them apart.':
    'Machen Sie die beiden unterscheidbar oder nennen Sie eine Spalte, die sie unterscheidet.',
  'If they are one, remove a line.': 'Sind sie dieselbe Person, entfernen Sie eine Zeile.',
  'Rename the column if it says something else.': 'Benennen Sie die Spalte um, wenn sie etwas anderes meint.',
  'The heading is line {line}; what stands above it is passed over.':
    'Die Überschrift ist Zeile {line}; was darüber steht, wird übergangen.',
  'The list has no heading: line {line}, {name}, is read as a person.':
    'Die Liste hat keine Überschrift: Zeile {line}, {name}, gilt als Person.',
  'If it is a heading, call it {name}.': 'Ist das eine Überschrift, nennen Sie sie {name}.',
  'Every name has a comma: {name} is read as {turned}.':
    'Jeder Name hat ein Komma: {name} gilt als {turned}.',
  'The list has no heading: its lines, such as {line}, are read as one name each.':
    'Die Liste hat keine Überschrift: Ihre Zeilen, etwa {line}, gelten als je ein Name.',
  'The list has no heading: of its lines, such as {line}, what stands before the comma is read as a name.':
    'Die Liste hat keine Überschrift: In ihren Zeilen, etwa {line}, gilt als Name, was vor dem Komma steht.',
  'There is one heading for lines of two parts, such as {line}: they are read as one name each.':
    'Es gibt eine Überschrift für Zeilen aus zwei Teilen, etwa {line}: Sie gelten als je ein Name.',
  'A heading above it, such as {heading}, says otherwise.':
    'Eine Überschrift darüber, etwa {heading}, sagt es anders.',
  'Line {line}, {text}, is passed over as totals.': 'Zeile {line}, {text}, wird als Summe übergangen.',
  'The sheet has hidden lines, such as line {line}; they count too ({count}).':
    'Das Blatt hat ausgeblendete Zeilen, etwa Zeile {line}; auch sie zählen ({count}).',
  'Copy the lines that are shown to a sheet of their own, if only these are meant.':
    'Kopieren Sie die sichtbaren Zeilen auf ein eigenes Blatt, wenn nur diese gemeint sind.',
  'The sheet has names that are struck out, such as line {line}; they count too ({count}).':
    'Auf dem Blatt sind Namen durchgestrichen, etwa in Zeile {line}; auch sie zählen ({count}).',
  'The sheet has formulas without stored values, such as in cell {cell}; they count as empty ({n}).':
    'Das Blatt hat Formeln ohne gespeicherte Werte, etwa in Zelle {cell}; sie zählen als leer ({n}).',
  'Open the workbook in the program that made it, and save it again.':
    'Öffnen Sie die Mappe in dem Programm, mit dem sie gemacht wurde, und speichern Sie sie neu.',
  'Delete the lines of those who do not come.': 'Löschen Sie die Zeilen derer, die nicht kommen.',
  'Line {line}, {text}, and the {lines} below it are passed over.':
    'Zeile {line}, {text}, und {lines} darunter werden übergangen.',
  'Take the line away if they come.': 'Nehmen Sie die Zeile weg, wenn diese Personen kommen.',
  'The table has one line, which has no heading for names.':
    'Die Liste hat eine einzige Zeile, und die ist keine Überschrift für Namen.',
  'Write one name a line, or a line such as {line} above them.':
    'Schreiben Sie einen Namen je Zeile, oder eine Zeile wie {line} darüber.',
  'Line {line}, {text}, is passed over as a footer.': 'Zeile {line}, {text}, wird als Fußzeile übergangen.',
  'Line {line}, {text}, is passed over as a heading.':
    'Zeile {line}, {text}, wird als Überschrift übergangen.',
  'If it is a person, write more in its line.': 'Ist das eine Person, schreiben Sie mehr in ihre Zeile.',
  'Each of these is read as a person: {names}.': 'Jedes davon gilt als Person: {names}.',
  'Write a line for each person, and none for totals, headings and notes.':
    'Schreiben Sie für jede Person eine Zeile, und keine für Summen, Überschriften und Bemerkungen.',
  '{person} is planned, though {column} says {cell}; such lines: {n}.':
    '{person} wird geplant, obwohl in {column} {cell} steht; so viele Zeilen: {n}.',
  'Take out those who do not come.': 'Nehmen Sie heraus, wer nicht kommt.',
  'All sheets of the workbook are hidden.': 'Alle Blätter der Arbeitsmappe sind ausgeblendet.',
  'Show the sheet that has the list.': 'Blenden Sie das Blatt mit der Liste ein.',
  'No sheet that is shown has a column of names; one that is hidden has: {name}.':
    'Kein eingeblendetes Blatt hat eine Spalte mit Namen, ein ausgeblendetes schon: {name}.',
  'If it is a person, move it up the list.': 'Ist das eine Person, setzen Sie sie weiter nach oben.',
  'There is no column {name}.': 'Es gibt keine Spalte {name}.',
  'No column is called {id} or {name}.': 'Keine Spalte heißt {id} oder {name}.',
  'Say which column names the people, or put a line such as {line} above them. The columns are {columns}.':
    'Nennen Sie die Spalte mit den Namen oder schreiben Sie eine Zeile wie {line} darüber. Die Spalten sind {columns}.',
  'The columns are {columns}.': 'Die Spalten sind {columns}.',
  'Case and blanks do not count: in column {name}, {changes}.':
    'Groß- und Kleinschreibung und Leerzeichen zählen nicht: In Spalte {name} {changes}.',
  'Column {name} has numbers with decimal commas: {value} is read as {number}.':
    'Spalte {name} hat Zahlen mit Komma: {value} wird als {number} gelesen.',
  'Line {line}: a cell begins with a double quote and does not end with one.':
    'Zeile {line}: Eine Zelle beginnt mit einem doppelten Anführungszeichen und endet nicht mit einem.',
  'Look for a double quote without its second; one within a cell is written twice.':
    'Suchen Sie ein doppeltes Anführungszeichen ohne sein zweites; innerhalb eines Feldes wird es doppelt geschrieben.',
  'A sheet has cells as far as {cell}, more than can be read.':
    'Ein Blatt hat Zellen bis {cell}, mehr als gelesen werden kann.',
  'Delete what is far from the list, or copy the list to a workbook of its own.':
    'Löschen Sie, was weit von der Liste entfernt steht, oder kopieren Sie die Liste in eine eigene Mappe.',
  'The file is an OpenDocument spreadsheet, no Excel workbook.':
    'Die Datei ist eine OpenDocument-Tabelle, keine Excel-Arbeitsmappe.',
  'The file is no Excel workbook: {reason}.': 'Die Datei ist keine lesbare Excel-Mappe.',
  'Save it as .xlsx or as CSV.': 'Speichern Sie sie als .xlsx oder als CSV.',
  'Write a number from 1 to {count}, or nothing.': 'Schreiben Sie eine Zahl von 1 bis {count} oder nichts.',
  '{id} would leave after session {last}, before arriving in session {first}.':
    '{id} ginge nach Runde {last} und käme erst in Runde {first}.',
  'Let them arrive earlier, or leave later.': 'Lassen Sie die Person früher kommen oder später gehen.',
  'Line {line}, {column}: nobody is called {name}.': 'Zeile {line}, {column}: Niemand heißt {name}.',
  'Line {line}, {column}: each of {words} and {n} more stands on no other line and names nobody.':
    'Zeile {line}, {column}: Jedes von {words} und {n} weiteren steht in keiner anderen Zeile und nennt niemanden.',
  'Only the sheet {name} is read, not {others}.': 'Nur das Blatt {name} wird gelesen, nicht {others}.',
  'Put everybody who takes part in one sheet.': 'Stellen Sie alle, die teilnehmen, auf ein Blatt.',
  'To keep people {how} whom the cells name, call the column {column}.':
    'Damit Personen beisammen oder getrennt sitzen, die die Zellen nennen, nennen Sie die Spalte {column}.',
  'Line {line}, {column}: {word} stands on no other line and names nobody.':
    'Zeile {line}, {column}: {word} steht in keiner anderen Zeile und nennt niemanden.',
  'Earlier schedules name people who are not among these {count}: {names}.':
    'Frühere Pläne nennen Personen, die nicht unter diesen {count} sind: {names}.',
  'Their earlier meetings do not count; check that names are spelt alike.':
    'Ihre früheren Treffen zählen nicht; prüfen Sie, ob die Namen gleich geschrieben sind.',
  'In the earlier plans people meet {n} times, and {most} are the most that can count.':
    'In den früheren Plänen trifft man sich {n}-mal, und höchstens {most} Treffen können zählen.',
  'Leave out those with the largest groups, or the oldest.':
    'Lassen Sie die mit den größten Gruppen oder die ältesten weg.',
  'Did you mean {name}?': 'Meinten Sie {name}?',
  // Courts and seats
  'Doubles need 4 players at a time, and there are {n}.':
    'Ein Doppel braucht 4 Personen zugleich, da sind {n}.',
  'Add players, or leave doubles out.': 'Nehmen Sie Personen dazu, oder spielen Sie kein Doppel.',
  'Ask for fewer rows or seats.': 'Nehmen Sie weniger Reihen oder Plätze.',
  '{people} do not fit on {seats}.': '{people} passen nicht auf {seats}.',
  'Add rows or seats.': 'Fügen Sie Reihen oder Plätze hinzu.',
  'No seat has a neighbour.': 'Kein Platz hat einen Nachbarn.',
  'Ask for more seats at a table, or more people.': 'Nehmen Sie mehr Plätze je Tisch oder mehr Personen.',
  '{key} is no decimal number where it is {values}: who has it counts in no sum.':
    '{key} ist keine Dezimalzahl, wo es {values} ist: Wer das hat, zählt in keiner Summe.',
  'Write numbers as 1.5, -2 or 1e3.': 'Schreiben Sie Zahlen wie 1.5, -2 oder 1e3.',
  '{name}, which {id} alone chooses, and {like} are two groups.':
    '{name}, nur von {id} gewählt, und {like} sind zwei Tische.',
  'If they are one, write them alike.': 'Ist dasselbe gemeint, schreiben Sie beide gleich.',
  'The table has {n} people, more than this program can hold.':
    'Die Tabelle hat {n} Personen, mehr, als dieses Programm fasst.',
  'At most {n} can be planned at once.': 'Höchstens {n} können auf einmal geplant werden.',
  // Sessions that cannot be kept
  'Session {session} cannot stay as it is: {why}': 'Runde {session} kann nicht bleiben, wie sie ist: {why}',
  'Group {group} is closed in session {session}, but has {people}.':
    'Tisch {group} ist in Runde {session} geschlossen, hat aber {people}.',
  'Group {group} has {people} in session {session}, but {seats}.':
    'Tisch {group} hat in Runde {session} {people}, aber {seats}.',
  'Group {group} is empty in session {session}, but must be used.':
    'Tisch {group} ist in Runde {session} leer, muss aber benutzt werden.',
  'Group {group} has {people} in session {session}; if used, it needs {least}.':
    'Tisch {group} hat in Runde {session} {people}; wird er benutzt, braucht er {least}.',
  '{person} attends session {session}, but has no group.':
    '{person} ist in Runde {session} da, hat aber keinen Tisch.',
  '{person} must be in {group} in session {session}, but is in {other}.':
    '{person} muss in Runde {session} an {group} sitzen, sitzt aber an {other}.',
  '{people} must stay together, but are in {groups} in session {session}.':
    '{people} müssen zusammenbleiben, sitzen in Runde {session} aber an {groups}.',
  '{people} must stay apart, but are all in {group} in session {session}.':
    '{people} müssen getrennt bleiben, sitzen in Runde {session} aber alle an {group}.',
  '{a} and {b} must not meet over {link}, but are both in {group} in session {session}.':
    '{a} und {b} dürfen sich über {link} nicht treffen, sitzen in Runde {session} aber beide an {group}.',
  '{a} and {b} must not meet over {link}, but are in {groups} in session {session}.':
    '{a} und {b} dürfen sich über {link} nicht treffen, sitzen in Runde {session} aber an {groups}.',
  'Keep other sessions, or let the rule or the people concerned begin after it.':
    'Behalten Sie andere Runden, oder lassen Sie die Regel oder die Personen erst danach beginnen.',
};
