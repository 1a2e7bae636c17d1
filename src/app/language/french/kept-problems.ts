/** French for errors about sessions that cannot be kept, by the English sentence. */
export const KEPT_SENTENCES = {
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
