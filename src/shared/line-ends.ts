/** The line ends of tables; a file may mix them if one program wrote its heading and another the rest. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
