/** Runs CaDiCaL on a formula, in a folder that goes away again. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator } from '../_shared/random.mjs';
import { packedProof } from './proof.mjs';

/** A longer proof in text does not fit into a certificate. */
const MOST_PROOF_BYTES = 200_000_000;

/** One variable in so many is written the other way round, so that the search goes another way with each seed. */
const FLIPPED = 50;

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
    const path = join(this.#folder, 'formula.cnf');
    const proofPath = join(this.#folder, 'proof.drat');
    const flipped = flips(variables, this.seed);
    const turned = (literal) => (flipped[Math.abs(literal)] ? -literal : literal);
    const lines = clauses.map((clause) => `${clause.map(turned).join(' ')} 0`);
    writeFileSync(path, `p cnf ${variables} ${clauses.length}\n${lines.join('\n')}\n`);
    const args = ['-q', '--no-binary', `--seed=${this.seed}`, path, proofPath];
    if (this.stopped || performance.now() > end) return {};
    const child = spawn('cadical', args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
    return { proof: small ? packedProof(readFileSync(proofPath, 'utf8'), turned) : null };
  }
}
