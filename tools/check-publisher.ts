/**
 * Run by `npm publish` before packing: package.json must name the project's address. The repository has placeholders, which
 * the publisher replaces.
 */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const addresses = {
  homepage: manifest.homepage,
  'repository.url': manifest.repository?.url,
  'bugs.url': manifest.bugs?.url,
};
const open = Object.entries(addresses).filter(
  ([, address]) => !/^(git\+)?https:\/\/(?!publisher\.invalid)/.test(address),
);
if (open.length > 0) {
  const fields = open.map(([field, address]) => `  ${field}: ${address ?? 'missing'}`);
  process.stderr.write(`Not published: fill in your own addresses in package.json.\n${fields.join('\n')}\n`);
  process.exitCode = 1;
}
