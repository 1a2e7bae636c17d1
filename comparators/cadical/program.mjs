/** Runs CaDiCaL on a formula, in a folder that goes away again. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from '../_shared/random.mjs';
import { packedProof } from './proof.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const PYTHON = here('.local/venv/bin/python');
export const SCRIPT = here('solve.py');
/** A longer proof does not fit into a certificate. */
const MOST_PROOF_BYTES = 100_000_000;

/** One variable in so many is written the other way round, so that the search goes another way with each seed. */
const FLIPPED = 50;

/** Clause after clause, each with a 0 at its end. */
function numbersOf(clauses, turned) {
  const length = clauses.reduce((sum, clause) => sum + clause.length + 1, 0);
  const numbers = new Int32Array(length);
  let at = 0;
  for (const clause of clauses) {
    for (const literal of clause) numbers[at++] = turned(literal);
    at++;
  }
  return numbers;
}

/** Which variables change sign: drawn by the seed. */
function flips(variables, seed) {
  const random = generator(seed);
  return Array.from({ length: variables + 1 }, () => (random() * 2 ** 32) % FLIPPED === 0);
}

export class Program {
  #folder = mkdtempSync(join(tmpdir(), 'cadical-'));
  #child = null;
  stopped = false;

  constructor(seed) {
    this.seed = (seed ?? Date.now()) % 2_000_000_000;
  }

  stop() {
    this.stopped = true;
    this.#child?.kill('SIGTERM');
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * @returns `holds`, of a literal, for a formula that has a solution; `proof` for one that has none, null when it
   *   is too long; neither when the time is up
   */
  async solve({ variables, clauses }, seconds) {
    const end = performance.now() + 1000 * seconds;
    const path = join(this.#folder, 'formula.bin');
    const proofPath = join(this.#folder, 'proof.drat');
    const flipped = flips(variables, this.seed);
    const turned = (literal) => (flipped[Math.abs(literal)] ? -literal : literal);
    writeFileSync(path, numbersOf(clauses, turned));
    if (this.stopped || performance.now() > end) return {};
    const args = [SCRIPT, path, proofPath, String(this.seed)];
    const child = spawn(PYTHON, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(1, end - performance.now()));
    const chunks = [];
    for await (const chunk of child.stdout) chunks.push(chunk);
    clearTimeout(timer);
    const output = Buffer.concat(chunks).toString();
    // A list of values that the kill cut short is no answer.
    if (output.startsWith('s SATISFIABLE') && output.trimEnd().endsWith(' 0')) {
      const values = [...output.matchAll(/-?[1-9]\d*/g)].map(([word]) => Number(word));
      const trueOnes = new Set(values);
      return { holds: (literal) => trueOnes.has(turned(literal)) };
    }
    if (!output.startsWith('s UNSATISFIABLE')) return {};
    const small = statSync(proofPath).size <= MOST_PROOF_BYTES;
    return { proof: small ? packedProof(readFileSync(proofPath), turned) : null };
  }
}
