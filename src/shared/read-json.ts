/**
 * The only reader of JSON from outside. One pass finds all faults, with line and column; nesting, number and length of reported faults are limited, so that
 * the time is proportional to the length of the text.
 */
import { accept, type Checked, Issues, jsonPointer, some } from './issue.ts';

/** Deepest nesting of lists and objects; mingle's own files have at most a dozen levels. */
export const MOST_DEPTH = 64;

/**
 * @param strict true: JSON as RFC 8259 has it; false: comments and trailing commas are allowed too.
 * Fields given twice, fields named `__proto__` and numbers like 1e400 are faults: their values would be lost silently.
 * Codes: `syntax`, `too_deep`, `duplicate_field`, `reserved_name`, `out_of_range`.
 */
export function readJson(text: string, strict: boolean): Checked<unknown> {
  const marked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const value = faultless(marked);
  if (value !== undefined) return accept(value);
  const scanner = new Scanner(marked, strict);
  try {
    scanner.document();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    scanner.found.add(() => ({ code: error.code, pointer: '', message: error.message }));
  }
  const { found } = scanner;
  return found.none ? accept(JSON.parse(scanner.plainText())) : { ok: false, issues: some(found.list()) };
}

/** The value of a JSON text; undefined if it is none. For callers that need no reason. */
export function jsonValue(text: string): unknown {
  const read = readJson(text, true);
  return read.ok ? read.value : undefined;
}

/**
 * Parses a text with `JSON.parse` if its quotes show that no field is lost, as for nearly all texts; else undefined. In a fresh process this is many times
 * faster than character by character.
 */
function faultless(text: string): unknown {
  const quotes = quotesIn(text);
  if (quotes === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // If a field is given twice, one is lost.
    return 2 * textsIn(value) === quotes ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Number of quotes; null if the text is nested too deep or a quote may be escaped. */
function quotesIn(text: string): number | null {
  let quotes = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') quotes++;
    else if (sign === '\\') return null;
    else if (quotes % 2 === 1) continue;
    else if (sign === ']' || sign === '}') depth--;
    else if ((sign === '[' || sign === '{') && ++depth > MOST_DEPTH) return null;
  }
  return quotes;
}

/** Number of names and texts in the value; NaN if a name is forbidden, or a number infinite. */
function textsIn(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value !== 'object' || value === null) return 0;
  let texts = 0;
  if (Array.isArray(value)) for (const each of value) texts += textsIn(each);
  else
    for (const [name, each] of Object.entries(value))
      texts += name === '__proto__' ? Number.NaN : 1 + textsIn(each);
  return texts;
}

/** A fault after which the text cannot be read on. */
class Fault extends Error {
  readonly code: 'syntax' | 'too_deep';

  constructor(message: string, code: Fault['code'] = 'syntax') {
    super(message);
    this.code = code;
  }
}

/** An open list or object: its names so far, and the current step into it. */
interface Open {
  /** Null for a list. */
  readonly names: Set<string> | null;
  step: string | number;
}

const [TAB, NEWLINE, RETURN, BLANK] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, SLASH, STAR, COLON, BACKSLASH] = [0x22, 0x2c, 0x2f, 0x2a, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

class Scanner {
  readonly found = new Issues();
  private readonly text: string;
  private readonly strict: boolean;
  private readonly open: Open[] = [];
  /** Comments and trailing commas, from start to end, to be cut out. */
  private readonly cuts: [number, number][] = [];
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(text: string, strict: boolean) {
    this.text = text;
    this.strict = strict;
  }

  /** @throws Fault */
  document(): void {
    this.blanks();
    if (this.at === this.text.length) throw new Fault('The document is empty.');
    do {
      const closed = this.valueOrOpening();
      if (closed) this.closings();
    } while (this.open.length > 0);
    if (this.at < this.text.length) throw this.fault('the document should end here');
  }

  /** The text without comments and trailing commas. */
  plainText(): string {
    if (this.cuts.length === 0) return this.text;
    const parts: string[] = [];
    let from = 0;
    for (const [start, end] of this.cuts) {
      parts.push(this.text.slice(from, start));
      from = end;
    }
    parts.push(this.text.slice(from));
    return parts.join(' ');
  }

  /** Reads a whole value, or the opening of a list or object that is not empty: then false. */
  private valueOrOpening(): boolean {
    const sign = this.text.charCodeAt(this.at);
    if (sign !== OPEN_LIST && sign !== OPEN_OBJECT) {
      if (sign === QUOTE) this.string();
      else this.word();
      this.blanks();
      return true;
    }
    if (this.open.length === MOST_DEPTH) {
      const message = `The document is nested too deeply: more than ${MOST_DEPTH} lists and objects within each other at line ${this.line}, column ${this.column(this.at)}.`;
      throw new Fault(message, 'too_deep');
    }
    const isList = sign === OPEN_LIST;
    this.open.push(isList ? { names: null, step: 0 } : { names: new Set(), step: '' });
    this.at++;
    this.blanks();
    if (this.text.charCodeAt(this.at) === (isList ? CLOSE_LIST : CLOSE_OBJECT)) return true;
    if (!isList) this.name();
    return false;
  }

  /** Reads all closings after a value, up to the next value. */
  private closings(): void {
    for (let last = this.open.at(-1); last !== undefined; last = this.open.at(-1)) {
      const close = last.names === null ? CLOSE_LIST : CLOSE_OBJECT;
      const sign = this.text.charCodeAt(this.at);
      if (sign === COMMA) {
        const [comma, before] = [this.at++, this.cuts.length];
        this.blanks();
        if (this.text.charCodeAt(this.at) !== close) {
          if (last.names === null) last.step = Number(last.step) + 1;
          else this.name();
          return;
        }
        if (this.strict) {
          this.pass(
            last.names === null ? 'a value is expected' : 'a field name in double quotes is expected',
          );
        }
        // Before the cuts of any comments after the comma.
        this.cuts.splice(before, 0, [comma, comma + 1]);
      } else if (sign !== close) {
        const wanted = last.names === null ? ']' : '}';
        const atEnd = Number.isNaN(sign) || sign === CLOSE_LIST || sign === CLOSE_OBJECT;
        throw this.fault(atEnd ? `a closing ${wanted} is expected` : 'a comma is expected');
      }
      this.open.pop();
      this.at++;
      this.blanks();
    }
  }

  /** Reads a name and its colon, up to the value. */
  private name(): void {
    const [start, line, column] = [this.at, this.line, this.column(this.at)];
    if (this.text.charCodeAt(start) !== QUOTE) throw this.fault('a field name in double quotes is expected');
    const plain = this.string();
    const name: string = plain
      ? this.text.slice(start + 1, this.at - 1)
      : JSON.parse(this.text.slice(start, this.at));
    const last = this.open[this.open.length - 1];
    const twice = last.names?.has(name);
    if (twice || name === '__proto__') {
      const where = `line ${line}, column ${column}`;
      this.found.add(() => ({
        code: twice ? 'duplicate_field' : 'reserved_name',
        pointer: jsonPointer([...this.open.slice(0, -1).map(({ step }) => step), name]),
        message: twice
          ? `The field ${JSON.stringify(name)} is given twice (again at ${where}).`
          : `The name "__proto__" (${where}) cannot be used.`,
        advice: twice ? 'Keep one of them, or merge them.' : 'Choose another name.',
      }));
    }
    last.names?.add(name);
    last.step = name;
    this.blanks();
    if (this.text.charCodeAt(this.at) !== COLON) throw this.fault('a colon is expected');
    this.at++;
    this.blanks();
  }

  /** Reads a string to its end; true if it has no escapes. */
  private string(): boolean {
    const { text } = this;
    let plain = true;
    for (let at = this.at + 1; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign === QUOTE) {
        this.at = at + 1;
        return plain;
      }
      if (sign === BACKSLASH) {
        plain = false;
        ESCAPE.lastIndex = at;
        if (!ESCAPE.test(text))
          throw this.fault(text[at + 1] === 'u' ? 'a malformed \\u escape' : 'an unknown \\ escape', at);
        at = ESCAPE.lastIndex - 1;
      } else if (sign === NEWLINE || sign === RETURN) break;
      else if (sign < BLANK) throw this.fault('a control character inside a text', at);
    }
    throw this.fault('a text has no closing double quote');
  }

  /** Reads a number, true, false or null. */
  private word(): void {
    WORD.lastIndex = this.at;
    if (WORD.test(this.text)) {
      const value = Number(this.text.slice(this.at, WORD.lastIndex));
      if (Math.abs(value) === Infinity) this.pass('the number is too large', 'out_of_range');
      this.at = WORD.lastIndex;
      return;
    }
    const what = this.wordFault(this.text[this.at] ?? '');
    LAST_IN_PLACE.lastIndex = this.at;
    if (!LAST_IN_PLACE.test(this.text)) throw this.fault(what);
    this.pass(what);
    this.at = LAST_IN_PLACE.lastIndex;
  }

  private wordFault(sign: string): string {
    const [noValue] = NO_VALUE.exec(this.text.slice(this.at, this.at + LONGEST_NO_VALUE)) ?? [];
    if (noValue !== undefined) return `${noValue} is no value in JSON (leave the field out, or write null)`;
    if (/[-\d]/.test(sign)) return 'a malformed number';
    if (sign === '' && this.open.at(-1)?.names === null) return 'a closing ] is expected';
    return /[^\s,:\]}]/.test(sign) ? 'unknown word (texts need double quotes)' : 'a value is expected';
  }

  private blanks(): void {
    for (;;) {
      const sign = this.text.charCodeAt(this.at);
      if (sign === NEWLINE) {
        this.line++;
        this.lineStart = this.at + 1;
      } else if (sign === SLASH) {
        this.comment();
        continue;
      } else if (sign !== BLANK && sign !== TAB && sign !== RETURN) return;
      this.at++;
    }
  }

  private comment(): void {
    const { text, at: start } = this;
    const second = text.charCodeAt(start + 1);
    if (second !== SLASH && second !== STAR) throw this.fault('unknown word (texts need double quotes)');
    if (this.strict) this.pass('comments are not allowed here');
    const end = text.indexOf(second === SLASH ? '\n' : '*/', start + 2);
    if (end < 0 && second === STAR) throw this.fault('a comment has no end');
    this.at = end < 0 ? text.length : end + (second === SLASH ? 0 : 2);
    for (let at = text.indexOf('\n', start); at >= 0 && at < this.at; at = text.indexOf('\n', at + 1)) {
      this.line++;
      this.lineStart = at + 1;
    }
    this.cuts.push([start, this.at]);
  }

  /** Reports a fault after which the text can be read on. */
  private pass(what: string, code = 'syntax'): void {
    this.found.add(() => ({ code, pointer: '', message: this.fault(what).message }));
  }

  private fault(what: string, at = this.at): Fault {
    return new Fault(`Line ${this.line}, column ${this.column(at)}: ${what}.`);
  }

  /** Column in the current line, from 1. */
  private column(at: number): number {
    return at - this.lineStart + 1;
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])/y;
const NO_VALUE = /^[-+]?(?:NaN|Infinity|undefined|None)\b/;
/** A word or nothing, followed by the end of the value: the text can be read on. */
const LAST_IN_PLACE = /[-+.\w]*(?=\s*[,\]}])/y;
const LONGEST_NO_VALUE = 12;
