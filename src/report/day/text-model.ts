/**
 * Predicts each bit of a text from what precedes it: predictions of several contexts, mixed with weights that adapt to the
 * outcome (M. Mahoney, "Adaptive weighing of context models", 2005). Integers only, so that every browser reads what another
 * wrote.
 */

import type { Coder } from './range-coder.ts';

/** Cells per context, a power of two. */
const CELLS = 1 << 16;
const CONTEXTS = 6;
/** Largest logit, in parts of 256: from -8 to 8. */
const STRETCHED = 2047;
const END = 10;

/** Converts a logit in parts of 256 to odds in parts of 4096, and back. */
const squashed = Int32Array.from({ length: 2 * STRETCHED + 1 }, (_, i) =>
  Math.round(4096 / (1 + Math.exp((STRETCHED - i) / 256))),
);
const stretched = new Int32Array(4096);
{
  let at = 0;
  for (let odds = 0; odds < 4096; odds++) {
    while (at < 2 * STRETCHED && squashed[at] < odds) at++;
    stretched[odds] = at - STRETCHED;
  }
}
/** Learning rate of a cell in parts of 65536, by the number of its updates. */
const LEARNS = Int32Array.from({ length: 40 }, (_, times) => Math.floor(65_536 / (times + 1.6)));

export class TextModel {
  private readonly odds = Array.from({ length: CONTEXTS }, () => new Uint16Array(CELLS).fill(32_768));
  private readonly times = Array.from({ length: CONTEXTS }, () => new Uint8Array(CELLS));
  private readonly cells = new Int32Array(CONTEXTS);
  private readonly inputs = new Int32Array(CONTEXTS);
  private readonly weights = Array.from({ length: 3 }, () => new Int32Array(CONTEXTS).fill(24_000));
  /** The last four bytes, newest lowest. */
  private last = 0;
  private word = 0;
  private above: readonly number[] = [];
  private line: number[] = [];
  private follows = true;

  /** A model trained with typical texts. */
  static primed(): TextModel {
    primed ??= readBefore();
    const model = new TextModel();
    for (let i = 0; i < CONTEXTS; i++) {
      model.odds[i].set(primed.odds[i]);
      model.times[i].set(primed.times[i]);
    }
    for (const [i, weights] of primed.weights.entries()) model.weights[i].set(weights);
    return model;
  }

  /** @param wanted without line breaks. @throws RangeError if the data is no text */
  text(coder: Coder, wanted: string): string {
    const bytes = new TextEncoder().encode(wanted);
    const read: number[] = [];
    for (;;) {
      const byte = this.byte(coder, bytes[read.length] ?? END);
      if (byte === END) break;
      read.push(byte);
      if (read.length > LONGEST) throw new RangeError('no text');
    }
    return new TextDecoder().decode(Uint8Array.from(read));
  }

  private byte(coder: Coder, wanted: number): number {
    const hashes = this.hashes();
    const weights = this.weights[this.line.length === 0 ? 0 : this.word === 0 ? 1 : 2];
    let node = 1;
    for (let place = 7; place >= 0; place--) {
      let dot = 0;
      for (let i = 0; i < CONTEXTS; i++) {
        const cell = mixed(hashes[i] + Math.imul(node, 0x9e3779b1)) & (CELLS - 1);
        this.cells[i] = cell;
        this.inputs[i] = stretched[this.odds[i][cell] >>> 4];
        dot += this.inputs[i] * weights[i];
      }
      const logit = Math.max(-STRETCHED, Math.min(STRETCHED, Math.floor(dot / 65_536)));
      const odds = Math.max(1, Math.min(4095, squashed[logit + STRETCHED]));
      const bit = coder.bit(odds * 16, (wanted >>> place) & 1);
      this.learn(bit, (bit << 12) - odds, weights);
      node = node * 2 + bit;
    }
    this.wrote(node & 255);
    return node & 255;
  }

  private learn(bit: number, missed: number, weights: Int32Array): void {
    for (let i = 0; i < CONTEXTS; i++) {
      const cell = this.cells[i];
      weights[i] += Math.round((this.inputs[i] * missed * 14) / 65_536);
      const [odds, times] = [this.odds[i], this.times[i]];
      odds[cell] += Math.floor((((bit ? 65_535 : 0) - odds[cell]) * LEARNS[times[cell]]) / 65_536);
      if (times[cell] < LIMITS[i]) times[cell]++;
    }
  }

  /** Hashes of the contexts: none, the last one, two and three bytes, the word, and the same column of the previous line. */
  private hashes(): number[] {
    const { last, word } = this;
    const over = this.follows ? (this.above[this.line.length] ?? END) : 0;
    return [
      0,
      (last & 255) + 0x100,
      mixed((last & 0xffff) + 0x20000),
      mixed((last & 0xffffff) + 0x3000000),
      mixed(word + 0x4444444),
      mixed(over * 256 + (last & 255) + 0x5555555),
    ];
  }

  private wrote(byte: number): void {
    this.last = (this.last << 8) | byte;
    // In UTF-8, letters of other scripts are bytes above 127.
    const isLetter = (byte | 32) >= 97 && ((byte | 32) <= 122 || byte > 127);
    this.word = isLetter ? mixed(this.word + byte + 1) : 0;
    if (byte === END) {
      this.above = this.line;
      this.line = [];
      this.follows = true;
      return;
    }
    if (byte !== this.above[this.line.length]) this.follows = false;
    this.line.push(byte);
  }
}

/** Cached, since training takes a while. */
let primed: TextModel | null = null;

function readBefore(): TextModel {
  const model = new TextModel();
  const reader: Coder = { symbol: (_, wanted) => wanted, bit: (_, wanted) => wanted };
  for (const line of READ_BEFORE) model.text(reader, line);
  return model;
}

/** Most bytes of one text. */
const LONGEST = 2000;
/** Update counts after which the learning rate of each context stops falling. */
const LIMITS = [30, 30, 24, 24, 24, 24];

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}

/** Training text: typical names of people, tables and sessions. Any change makes older links unreadable. */
const READ_BEFORE = `
Session 1, Session 2, Session 3, Runde 1, Runde 2, Round 1, Round 2, Table 1, Table 2, Table 3, Table 4
Table 10, Table 11, Tisch 1, Tisch 2, Tisch 10, Group 1, Gruppe 2, Mesa 1, Equipo 2, Court 1, Platz 2
Room A, Raum B, Team 1, Adam Schmidt, Ahmed Hassan, Alexander Müller, Alice Brown, Amélie Lefebvre
Andrea Rossi, Andreas Schneider, Anna Fischer, Annika Johansson, Antonio García, Ayşe Yılmaz
Barbara Weber, Beatrice Evans, Ben Williams, Benjamin Becker, Carlos Fernández, Carmen López
Caroline Martin, Catherine Taylor, Charlotte Dubois, Chloe Thompson, Christian Hoffmann
Christine Schulz, Claudia Wagner, Daniel Miller, David Johnson, Dmitri Ivanov, Elena Popescu, Elif Demir
Elisabeth Koch, Emily Wilson, Emma Andersen, Erik Hansen, Eva Richter, Fatima Khan, Felix Klein
Fiona Campbell, Florian Wolf, Francesca Romano, Franziska Neumann, Gabriel Moreau, George Harris
Hannah Schwarz, Hans Zimmermann, Helena Novak, Henry Clark, Ibrahim Ali, Isabella Robinson, Ivan Petrov
Jack Davis, Jakob Braun, James Anderson, Jan Kowalski, Jennifer White, Jessica Lewis, Johannes Krüger
John Smith, Jonas Hofmann, José Martínez, Julia Hartmann, Katharina Lange, Kevin O'Connor, Lars Nielsen
Laura Sánchez, Lena Werner, Leon Krause, Li Chen, Linda Walker, Louise Bernard, Lucas Silva
Maria Santos, Marie Lehmann, Markus Köhler, Martin Maier, Matthias Huber, Max Mayer, Maximilian Herrmann
Mia König, Michael Jones, Mohammed Hussein, Natalie Wright, Nicole Walter, Nina Schulze, Noah Peters
Oliver Young, Olivia Scott, Oscar Lindberg, Pablo Rodríguez, Patrick Murphy, Paul Fuchs, Peter Kaiser
Philipp Lang, Priya Patel, Rachel Green, Raj Sharma, Robert Hall, Sabine Vogel, Samuel Baker
Sandra Friedrich, Sarah Keller, Sebastian Günther, Simon Berger, Sofia Costa, Sophie Laurent
Stefan Winkler, Stephanie Roth, Susanne Beck, Thomas Lorenz, Tim Baumann, Tobias Franke, Ursula Albrecht
Victoria Mitchell, Wei Zhang, William Turner, Yuki Tanaka, Zoe Phillips
`
  .trim()
  .split(/, |\n/);
