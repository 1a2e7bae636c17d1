/** What ends lines of a table; some have several, since one program wrote their heading and another the rest. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
