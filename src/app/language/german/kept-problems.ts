/** German for errors about sessions that cannot be kept, by the English sentence. */
export const KEPT_SENTENCES = {
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
