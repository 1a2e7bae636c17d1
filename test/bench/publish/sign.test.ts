import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import {
  privateKeyIn,
  publicKeyIn,
  signatureFaults,
  signPublication,
} from '../../../src/bench/publish/sign.ts';
import { mingle } from '../../cli/fake-io.ts';
import { good, smallBenchmark } from '../cli/small-benchmark.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

const folder = mkdtempSync(join(tmpdir(), 'mingle-signed-'));
const [file, archive] = ['publication.json', 'evidence.jsonl.gz'].map((name) => join(folder, name));
let benchmark = '';
let publication: Publication;

beforeAll(async () => {
  const small = await smallBenchmark([good]);
  benchmark = small.file;
  const run = join(small.folder, 'out');
  await mingle(['bench', 'run', '--benchmark', benchmark, '--out', run]);
  await mingle(['bench', 'publish', run, '--out', file, '--archive', archive]);
  publication = JSON.parse(readFileSync(file, 'utf8'));
});

function keys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = {
    own: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    open: publicKey.export({ type: 'spki', format: 'pem' }),
  };
  return { own: `${pem.own}`, open: `${pem.open}` };
}

it('signs the publication and its evidence, and finds every other byte, key and file', () => {
  const [mine, other] = [keys(), keys()];
  const signed = signPublication(file, publication, privateKeyIn(mine.own));
  const faults = (text: string, key = mine) =>
    signatureFaults(file, publication, text, publicKeyIn(key.open));
  const text = JSON.stringify(signed);
  expect(faults(text)).toEqual([]);
  expect(faults(text, other)).toEqual(['the signature is not of this key']);
  const payload = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(signed.payload, 'base64').toString()), subject: [] }),
  );
  expect(faults(JSON.stringify({ ...signed, payload: payload.toString('base64') }))).toEqual([
    'the signature is not of this key',
  ]);
  expect(faults('{}')[0]).toContain('no DSSE envelope');
  const bytes = readFileSync(archive);
  writeFileSync(archive, Buffer.concat([bytes, Buffer.from([0])]));
  expect(faults(text)).toEqual(['evidence.jsonl.gz is not the file that was signed']);
  writeFileSync(archive, bytes);
  const elsewhere = join(folder, 'elsewhere.jsonl.gz');
  const readFrom = (path: string) => signatureFaults(file, publication, text, publicKeyIn(mine.open), path);
  copyFileSync(archive, elsewhere);
  rmSync(archive);
  expect(readFrom(elsewhere)).toEqual([]);
  copyFileSync(elsewhere, archive);
  expect(readFrom(archive)).toEqual([]);
  writeFileSync(elsewhere, 'other');
  expect(readFrom(elsewhere)).toEqual([`${elsewhere} is none of the files that were signed`]);
  expect(JSON.parse(Buffer.from(signed.payload, 'base64').toString())).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'publication.json' }, { name: 'evidence.jsonl.gz' }],
  });
});

it('signs and checks on the command line, and says what is no key', async () => {
  const { own, open } = keys();
  const [key, shown] = [join(folder, 'key.pem'), join(folder, 'public.pem')];
  writeFileSync(key, own);
  writeFileSync(shown, open);
  expect((await mingle(['bench', 'sign', file, '--key', shown])).err).toContain('no Ed25519 key in PEM');
  expect((await mingle(['bench', 'sign', file, '--key', key])).code).toBe(0);
  const verify = () => mingle(['bench', 'verify', file, '--benchmark', benchmark, '--key', shown]);
  const signed = await verify();
  expect(signed.out).toContain('The signature is of this key');
  expect(signed.code).toBe(0);
  writeFileSync(file, `${readFileSync(file, 'utf8')} `);
  const alone = join(mkdtempSync(join(tmpdir(), 'mingle-alone-')), 'publication.json');
  copyFileSync(file, alone);
  const unsigned = await mingle(['bench', 'sign', alone, '--key', key]);
  expect(unsigned).toMatchObject({ code: 2, err: expect.stringContaining('There is no evidence at ') });
  expect(await verify()).toMatchObject({
    code: 5,
    err: expect.stringContaining('publication.json is not the file that was signed'),
  });
});
