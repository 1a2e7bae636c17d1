/** The crate that `bench bundle` writes, read by the rocrate package of PyPI. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { mingle } from '../../cli/fake-io.ts';
import { good, smallBenchmark } from './small-benchmark.ts';

const home = mkdtempSync(join(tmpdir(), 'mingle-rocrate-'));
const python = join(home, 'bin/python');
const made = await execa('python3', ['-m', 'venv', home], { reject: false });
const got = made.failed
  ? made
  : await execa(python, ['-m', 'pip', 'install', '--quiet', 'rocrate'], { reject: false });
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.skipIf(got.failed)('a crate', () => {
  it('is read by rocrate, with every file', async () => {
    const { folder, file } = await smallBenchmark([good]);
    const [out, published, crate] = ['out', 'publication.json', 'crate'].map((name) => join(folder, name));
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const archive = join(folder, 'evidence.jsonl.gz');
    await mingle(['bench', 'publish', out, '--out', published, '--archive', archive]);
    await mingle(['bench', 'bundle', published, '--benchmark', file, '--out', crate]);
    const program =
      'import sys; from rocrate.rocrate import ROCrate; crate = ROCrate(sys.argv[1]); ' +
      'print(crate.root_dataset["name"]); print(*sorted(one.id for one in crate.data_entities), sep="\\n")';
    const { stdout } = await execa(python, ['-c', program, crate]);
    const [name, ...files] = stdout.split('\n');
    expect(name).toBe('Group-mixing benchmark, revision 3');
    const metadata = JSON.parse(readFileSync(join(crate, 'ro-crate-metadata.json'), 'utf8'));
    const root = metadata['@graph'].find((one: { '@id': string }) => one['@id'] === './');
    expect(files).toEqual(root.hasPart.map((one: { '@id': string }) => one['@id']).sort());
  });
});
