/** French for errors in lists of people, and about sessions that cannot be kept, by the English sentence. */
export const LIST_SENTENCES = {
  '{place}: counted as two people, the second as {name}.':
    '{place} : compté comme deux personnes, la seconde comme {name}.',
  '{a} and {b} are counted as two people.': '{a} et {b} comptent comme deux personnes.',
  'Column {name} {rule} ({filled} of {lines} lines).':
    'La colonne {name} {rule} ({filled} lignes sur {lines}).',
  '{place} says {cell}, which is none of the {count} sessions.':
    '{place} indique {cell}, qui n’est aucune des {count} sessions.',
  '{place} says {cell}, but there are {count} groups.':
    '{place} indique {cell}, mais il n’y a que {count} tables.',
  'The table is empty.': 'La liste est vide.',
  'Write a line for each person.': 'Écrivez une ligne par personne.',
  'The table has a header but no people below it.':
    'La liste a une ligne de titre, mais aucune personne au-dessous.',
  'A column cannot be called {name}.': 'Une colonne ne peut pas s’appeler {name}.',
  'Line {line}: two columns are called {name}.': 'Ligne {line} : deux colonnes s’appellent {name}.',
  'Line {line}: {one} and {other} say the same.': 'Ligne {line} : {one} et {other} disent la même chose.',
  'Rename or remove one of them.': 'Renommez ou retirez l’une des deux.',
  'Line {line} has {cells} cells, but the header has {columns}.':
    'La ligne {line} a {cells} cellules, mais la ligne de titre en a {columns}.',
  'Put cells that contain the delimiter in double quotes.':
    'Mettez entre guillemets droits les cellules qui contiennent le séparateur.',
  'Line {line} names nobody.': 'La ligne {line} ne nomme personne.',
  '{id} is on line {earlier} and again on line {line}.':
    '{id} est à la ligne {earlier} et de nouveau à la ligne {line}.',
  'Make the two distinct, or name a column that tells them apart.':
    'Rendez les deux différents, ou nommez une colonne qui les distingue.',
  'If they are one, remove a line.': 'Si c’est la même personne, retirez une ligne.',
  'Rename the column if it says something else.': 'Renommez la colonne si elle dit autre chose.',
  'The heading is line {line}; what stands above it is passed over.':
    'Le titre est à la ligne {line} ; ce qui est au-dessus est laissé de côté.',
  'The list has no heading: line {line}, {name}, is read as a person.':
    'La liste n’a pas de titre : la ligne {line}, {name}, compte comme une personne.',
  'If it is a heading, call it {name}.': 'Si c’est un titre, appelez-le {name}.',
  'Every name has a comma: {name} is read as {turned}.':
    'Chaque nom a une virgule : {name} est lu comme {turned}.',
  'The list has no heading: its lines, such as {line}, are read as one name each.':
    'La liste n’a pas de titre : ses lignes, comme {line}, sont lues comme un nom chacune.',
  'The list has no heading: of its lines, such as {line}, what stands before the comma is read as a name.':
    'La liste n’a pas de titre : dans ses lignes, comme {line}, ce qui précède la virgule est lu comme nom.',
  'There is one heading for lines of two parts, such as {line}: they are read as one name each.':
    'Il y a un seul titre pour des lignes de deux parties, comme {line} : elles sont lues comme un nom chacune.',
  'A heading above it, such as {heading}, says otherwise.':
    'Un titre au-dessus, comme {heading}, dirait autre chose.',
  'Line {line}, {text}, is passed over as totals.':
    'La ligne {line}, {text}, est laissée de côté comme total.',
  'The sheet has hidden lines, such as line {line}; they count too ({count}).':
    'La feuille a des lignes masquées, comme la ligne {line} ; elles comptent aussi ({count}).',
  'Copy the lines that are shown to a sheet of their own, if only these are meant.':
    'Copiez les lignes visibles sur une feuille à part, si elles seules comptent.',
  'The sheet has names that are struck out, such as line {line}; they count too ({count}).':
    'La feuille a des noms barrés, comme à la ligne {line} ; ils comptent aussi ({count}).',
  'The sheet has formulas without stored values, such as in cell {cell}; they count as empty ({n}).':
    'La feuille a des formules sans valeur enregistrée, comme en {cell} ; elles comptent pour vides ({n}).',
  'Open the workbook in the program that made it, and save it again.':
    'Ouvrez le classeur dans le programme qui l’a fait, et enregistrez-le de nouveau.',
  'Delete the lines of those who do not come.': 'Supprimez les lignes de ceux qui ne viennent pas.',
  'Line {line}, {text}, and the {lines} below it are passed over.':
    'La ligne {line}, {text}, est ignorée, avec {lines} en dessous.',
  'Take the line away if they come.': 'Retirez la ligne si ces personnes viennent.',
  'The table has one line, which has no heading for names.':
    'La liste n’a qu’une ligne, qui n’est pas un en-tête de noms.',
  'Write one name a line, or a line such as {line} above them.':
    'Écrivez un nom par ligne, ou une ligne comme {line} au-dessus.',
  'Line {line}, {text}, is passed over as a footer.':
    'La ligne {line}, {text}, est laissée de côté comme pied de page.',
  'Line {line}, {text}, is passed over as a heading.':
    'La ligne {line}, {text}, est laissée de côté comme titre.',
  'If it is a person, write more in its line.': 'Si c’est une personne, complétez sa ligne.',
  'Each of these is read as a person: {names}.': 'Chacun de ceux-ci compte comme une personne : {names}.',
  'Write a line for each person, and none for totals, headings and notes.':
    'Écrivez une ligne par personne, et aucune pour les totaux, titres et remarques.',
  '{person} is planned, though {column} says {cell}; such lines: {n}.':
    '{person} est dans le plan, bien que {column} dise {cell} ; lignes de ce genre : {n}.',
  'Take out those who do not come.': 'Retirez les personnes qui ne viennent pas.',
  'All sheets of the workbook are hidden.': 'Toutes les feuilles du classeur sont masquées.',
  'Show the sheet that has the list.': 'Affichez la feuille qui contient la liste.',
  'No sheet that is shown has a column of names; one that is hidden has: {name}.':
    'Aucune feuille affichée n’a de colonne de noms ; une feuille masquée en a une : {name}.',
  'If it is a person, move it up the list.': 'Si c’est une personne, remontez-la dans la liste.',
  'There is no column {name}.': 'Il n’y a pas de colonne {name}.',
  'No column is called {id} or {name}.': 'Aucune colonne ne s’appelle {id} ou {name}.',
  'Say which column names the people, or put a line such as {line} above them. The columns are {columns}.':
    'Dites quelle colonne nomme les personnes, ou mettez au-dessus une ligne comme {line}. Les colonnes sont {columns}.',
  'The columns are {columns}.': 'Les colonnes sont {columns}.',
  'Case and blanks do not count: in column {name}, {changes}.':
    'Majuscules et espaces ne comptent pas : dans la colonne {name}, {changes}.',
  'Column {name} has numbers with decimal commas: {value} is read as {number}.':
    'La colonne {name} a des nombres à virgule : {value} est lu comme {number}.',
  'Line {line}: a cell begins with a double quote and does not end with one.':
    'Ligne {line} : une cellule commence par un guillemet double et ne se termine pas par un autre.',
  'Look for a double quote without its second; one within a cell is written twice.':
    'Cherchez un guillemet droit sans son second ; à l’intérieur d’une cellule, on l’écrit deux fois.',
  'A sheet has cells as far as {cell}, more than can be read.':
    'Une feuille a des cellules jusqu’à {cell}, plus qu’on ne peut en lire.',
  'Delete what is far from the list, or copy the list to a workbook of its own.':
    'Supprimez ce qui est loin de la liste, ou copiez la liste dans un classeur à part.',
  'The file is an OpenDocument spreadsheet, no Excel workbook.':
    'Le fichier est une feuille de calcul OpenDocument, pas un classeur Excel.',
  'The file is no Excel workbook: {reason}.': 'Le fichier n’est pas un classeur Excel lisible.',
  'Save it as .xlsx or as CSV.': 'Enregistrez-le en .xlsx ou en CSV.',
  'Write a number from 1 to {count}, or nothing.': 'Écrivez un nombre de 1 à {count}, ou rien.',
  '{id} would leave after session {last}, before arriving in session {first}.':
    '{id} partirait après la session {last}, avant d’arriver à la session {first}.',
  'Let them arrive earlier, or leave later.': 'Faites arriver cette personne plus tôt, ou partir plus tard.',
  'Line {line}, {column}: nobody is called {name}.': 'Ligne {line}, {column} : personne ne s’appelle {name}.',
  'Line {line}, {column}: each of {words} and {n} more stands on no other line and names nobody.':
    'Ligne {line}, {column} : chacun de {words} et de {n} autres n’est sur aucune autre ligne et ne nomme personne.',
  'Only the sheet {name} is read, not {others}.': 'Seule la feuille {name} est lue, pas {others}.',
  'Put everybody who takes part in one sheet.': 'Mettez tous ceux qui participent sur une seule feuille.',
  'To keep people {how} whom the cells name, call the column {column}.':
    'Pour que soient ensemble ou séparés ceux que nomment les cellules, appelez la colonne {column}.',
  'Line {line}, {column}: {word} stands on no other line and names nobody.':
    'Ligne {line}, {column} : {word} n’est sur aucune autre ligne et ne nomme personne.',
  'Earlier schedules name people who are not among these {count}: {names}.':
    'Des plans précédents nomment des personnes qui ne sont pas parmi ces {count} : {names}.',
  'Their earlier meetings do not count; check that names are spelt alike.':
    'Leurs rencontres précédentes ne comptent pas ; vérifiez que les noms sont écrits de même.',
  'In the earlier plans people meet {n} times, and {most} are the most that can count.':
    'Dans les plans précédents, on se rencontre {n} fois, et {most} rencontres au plus peuvent compter.',
  'Leave out those with the largest groups, or the oldest.':
    'Laissez de côté ceux qui ont les plus grands groupes, ou les plus anciens.',
  'Did you mean {name}?': 'Vouliez-vous dire {name} ?',
  // Courts and seats
  'Doubles need 4 players at a time, and there are {n}.':
    'Un double demande 4 personnes à la fois, et il y en a {n}.',
  'Add players, or leave doubles out.': 'Ajoutez des personnes, ou ne jouez pas en double.',
  'Ask for fewer rows or seats.': 'Demandez moins de rangées ou de places.',
  '{people} do not fit on {seats}.': '{people} ne tiennent pas sur {seats}.',
  'Add rows or seats.': 'Ajoutez des rangées ou des places.',
  'No seat has a neighbour.': 'Aucune place n’a de voisine.',
  'Ask for more seats at a table, or more people.':
    'Demandez plus de places par table, ou plus de personnes.',
  '{key} is no decimal number where it is {values}: who has it counts in no sum.':
    '{key} n’est pas un nombre décimal là où il vaut {values} : qui l’a ne compte dans aucune somme.',
  'Write numbers as 1.5, -2 or 1e3.': 'Écrivez les nombres comme 1.5, -2 ou 1e3.',
  '{name}, which {id} alone chooses, and {like} are two groups.':
    '{name}, que {id} est seul à choisir, et {like} sont deux tables.',
  'If they are one, write them alike.': 'S’il s’agit de la même, écrivez-les de la même façon.',
  'The table has {n} people, more than this program can hold.':
    'La liste a {n} personnes, plus que ce programme ne peut tenir.',
  'At most {n} can be planned at once.': 'On peut en placer {n} à la fois, pas plus.',
  // Sessions that cannot be kept
  'Session {session} cannot stay as it is: {why}': 'La session {session} ne peut pas rester ainsi : {why}',
  'Group {group} is closed in session {session}, but has {people}.':
    'La table {group} est fermée à la session {session}, mais a {people}.',
  'Group {group} has {people} in session {session}, but {seats}.':
    'La table {group} a {people} à la session {session}, mais {seats}.',
  'Group {group} is empty in session {session}, but must be used.':
    'La table {group} est vide à la session {session}, mais doit servir.',
  'Group {group} has {people} in session {session}; if used, it needs {least}.':
    'La table {group} a {people} à la session {session} ; si elle sert, il lui en faut {least}.',
  '{person} attends session {session}, but has no group.':
    '{person} est là à la session {session}, mais n’a pas de table.',
  '{person} must be in {group} in session {session}, but is in {other}.':
    '{person} doit être à {group} à la session {session}, mais est à {other}.',
  '{people} must stay together, but are in {groups} in session {session}.':
    '{people} doivent rester ensemble, mais sont à {groups} à la session {session}.',
  '{people} must stay apart, but are all in {group} in session {session}.':
    '{people} doivent rester séparés, mais sont tous à {group} à la session {session}.',
  '{a} and {b} must not meet over {link}, but are both in {group} in session {session}.':
    '{a} et {b} ne doivent pas se rencontrer par {link}, mais sont tous deux à {group} à la session {session}.',
  '{a} and {b} must not meet over {link}, but are in {groups} in session {session}.':
    '{a} et {b} ne doivent pas se rencontrer par {link}, mais sont à {groups} à la session {session}.',
  'Keep other sessions, or let the rule or the people concerned begin after it.':
    'Gardez d’autres sessions, ou faites commencer la règle ou les personnes concernées après celle-ci.',
};
