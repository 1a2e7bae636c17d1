import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { root } from './bundle.ts';

/** Writes the licences of bundled packages beside a bundle, as they require. */
export function writeLicences(to: string, ...bundles: readonly Metafile[]): void {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  // Most have the same text below a line of their own.
  const holders = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const files = readdirSync(join(root, folder)).filter((file) =>
      /^(licen[cs]e|copying|notice)/i.test(file),
    );
    const said = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim()).join('\n\n');
    const lines = said.split(/\r?\n/).map((line) => line.trim());
    const own = lines.filter((line) => /^copyright\b.*\d/i.test(line));
    const words = lines.filter((line) => !own.includes(line)).join('\n');
    const key = words.split(/\s+/).join(' ');
    const holder = [`${name} ${version} (${license})`, ...own].join('\n  ');
    holders.set(key, [...(holders.get(key) ?? [words]), holder]);
  }
  const texts = [...holders.values()].map(([words, ...all]) => [...all, words].join('\n\n').trim());
  writeFileSync(join(to, 'LICENCES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}
