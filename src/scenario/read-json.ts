/** Text to JSON value: strict JSON, or JSONC (comments, trailing commas), with line and column in every fault. */
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import { type Checked, jsonPointer } from '../shared/issue.ts';
import { refuse, type ScenarioIssue } from './issue-codes.ts';

/**
 * @param strict true: JSON as RFC 8259 has it; false: comments and trailing commas are allowed too.
 * Fields given twice, and fields named `__proto__`, are faults: their values would be lost without a word.
 */
export function readJson(text: string, strict: boolean): Checked<unknown> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') return refuse('syntax', 'The document is empty.');
  try {
    const plain = parsePlain(body);
    const issues = plain.ok ? [] : syntaxIssues(body, strict, plain.reason);
    if (issues.length === 0) issues.push(...lostFields(body));
    if (issues.length > 0) return { ok: false, issues };
    return { ok: true, value: plain.ok ? plain.value : parse(body, [], JSONC), warnings: [] };
  } catch (error) {
    if (error instanceof RangeError) return refuse('syntax', 'The document is nested too deeply.');
    throw error;
  }
}

const JSONC = { allowTrailingComma: true };

type Plain = { ok: true; value: unknown } | { ok: false; reason: string };

/** The platform's own reader first: it is many times faster, and most files are plain JSON. */
function parsePlain(text: string): Plain {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Why the text is not JSON (or not even JSONC); empty where it is good JSONC and that is allowed. */
function syntaxIssues(text: string, strict: boolean, reason: string): ScenarioIssue[] {
  const errors: ParseError[] = [];
  parse(text, errors, strict ? { disallowComments: true, allowTrailingComma: false } : JSONC);
  if (errors.length === 0 && strict) {
    return [{ code: 'syntax', pointer: '', message: `The document is not valid JSON: ${reason}.` }];
  }
  // One slip often sets off a row of follow-up complaints; the first few places say enough.
  return errors.slice(0, 3).map(({ error, offset }) => {
    const what = SYNTAX[printParseErrorCode(error)] ?? 'this is not valid JSON';
    return { code: 'syntax', pointer: '', message: `Line ${position(text, offset)}: ${what}.` };
  });
}

const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'unknown word (texts need double quotes)',
  InvalidNumberFormat: 'a malformed number',
  PropertyNameExpected: 'a field name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is expected',
  CloseBracketExpected: 'a closing ] is expected',
  EndOfFileExpected: 'the document should end here',
  InvalidCommentToken: 'comments are not allowed here',
  UnexpectedEndOfComment: 'a comment has no end',
  UnexpectedEndOfString: 'a text has no closing double quote',
  UnexpectedEndOfNumber: 'a number breaks off',
  InvalidUnicode: 'a malformed \\u escape',
  InvalidEscapeCharacter: 'an unknown \\ escape',
  InvalidCharacter: 'a control character inside a text',
};

function position(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${line}, column ${offset - before.lastIndexOf('\n')}`;
}

function lostFields(text: string): ScenarioIssue[] {
  const issues: ScenarioIssue[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectEnd: () => {
        open.pop();
      },
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        const names = open[open.length - 1];
        const twice = names.has(name);
        if (twice || name === '__proto__') {
          const where = `line ${line + 1}, column ${column + 1}`;
          issues.push({
            code: twice ? 'duplicate_field' : 'reserved_name',
            pointer: jsonPointer([...path(), name]),
            message: twice
              ? `The field ${JSON.stringify(name)} is given twice (again at ${where}).`
              : `The name "__proto__" (${where}) cannot be used.`,
            advice: twice ? 'Keep one of them, or merge them.' : 'Choose another name.',
          });
        }
        names.add(name);
      },
    },
    JSONC,
  );
  return issues;
}
