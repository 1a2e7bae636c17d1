/**
 * Writes `cases/<suite>/<id>.json` from the seeded generators in `tools/cases/`.
 * Usage: npx tsx tools/make-cases.ts
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderCases } from './cases/render.ts';

const root = join(import.meta.dirname, '../cases');
const files = renderCases(true);
const suites = new Set([...files.keys()].map((path) => dirname(path)));
for (const suite of suites) rmSync(join(root, suite), { recursive: true, force: true });
for (const suite of suites) mkdirSync(join(root, suite), { recursive: true });
for (const [path, text] of files) writeFileSync(join(root, path), text);
