import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { type CrateFile, crateMetadata, METADATA_FILE } from '../../bench/publish/crate.ts';
import { evidencePlaces, journalsOf } from '../../bench/publish/evidence-archive.ts';
import { signaturePath } from '../../bench/publish/sign.ts';
import { makeFolder } from '../../host/make-folder.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { version } from '../../shared/version.ts';
import type { SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { refusal } from '../refusal.ts';
import { readPublication } from './publication-commands.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag } from './shared-flags.ts';

interface Flags extends BenchmarkFlags {
  readonly out: string;
  readonly licence?: string;
}

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
const JSON_TYPE = 'application/json';

/** mingle's software bill of materials (CycloneDX); null, with the reason, if npm cannot make it. */
async function billOfMaterials(): Promise<{ text: string } | { text: null; reason: string }> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const asked = await execa('npm', args, { cwd: PACKAGE, reject: false, timeout: 120_000 });
  if (!asked.failed) return { text: asked.stdout };
  const reason = asked.stderr?.trim().split('\n')[0] || asked.shortMessage || 'npm did not answer';
  return { text: null, reason };
}

/** Path of a file in the crate: the same as in the publication's folder, so that references stay valid. */
function placeIn(folder: string, path: string): string {
  const place = relative(folder, path);
  if (!place.startsWith('..') && resolve(place) !== place) return place.split(sep).join('/');
  const message = `${path}: the evidence does not lie in the publication's folder.`;
  const advice = '"mingle bench publish … --archive FILE" puts it beside the publication.';
  throw refusal('evidence_elsewhere', message, advice);
}

export const benchBundleCommand: SubCommand<Flags> = {
  summary: 'put a publication, its evidence and cases into one folder that archives read (RO-Crate 1.1)',
  example: 'mingle bench bundle publication.json --out crate',
  declare: (command) =>
    withBenchmarkFlag(command)
      .argument('<file>', 'the publication')
      .option('--out <folder>', 'a new folder', 'crate')
      .option('--licence <url>', 'under which licence it is published, by its address'),
  run: async (terminal, [file], flags) => {
    const publication = await readPublication(terminal, file);
    const { benchmark, comparators } = await load(flags);
    if (existsSync(flags.out))
      throw refusal('folder_exists', `${flags.out} is there already.`, 'Name a new folder.');
    if (flags.licence !== undefined && !/^https?:\/\/\S+$/.test(flags.licence)) {
      const advice = 'Write such as https://spdx.org/licenses/CC-BY-4.0.';
      throw refusal('bad_licence', `"${flags.licence}" is no address.`, advice);
    }
    const home = dirname(resolve(file));
    const evidence = evidencePlaces(publication, home);
    const runs = journalsOf(evidence);
    const absent = [...evidence, ...runs].filter((path) => !existsSync(path));
    if (absent.length > 0) {
      const advice = 'Bring the evidence to where the publication says.';
      throw refusal('no_archive', `There is no evidence at ${absent[0]}.`, advice);
    }
    const [places, journals] = [evidence, runs].map((all) =>
      all.map((path) => [path, placeIn(home, path)] as const),
    );
    const files: CrateFile[] = [];
    makeFolder(dirname(resolve(flags.out)), 0o777);
    // Written to a temporary folder first: the crate appears complete or not at all.
    const part = mkdtempSync(`${resolve(flags.out)}.part-`);
    chmodSync(part, 0o755);
    try {
      const add = (source: string, path: string, name: string, format: string) => {
        cpSync(source, join(part, path));
        files.push({ path, name, format });
      };
      const write = (text: string, path: string, name: string, format: string) => {
        writeFileSync(join(part, path), text);
        files.push({ path, name, format });
      };
      add(file, basename(file), 'The publication', JSON_TYPE);
      const typeOf = (place: string) => (place.endsWith('.gz') ? 'application/gzip' : 'application/jsonl');
      for (const [path, place] of places) add(path, place, 'Evidence of the attempts', typeOf(place));
      for (const [path, place] of journals) add(path, place, 'Journal of the run', 'application/jsonl');
      const signature = signaturePath(file);
      if (existsSync(signature)) add(signature, basename(signature), 'Its signature', JSON_TYPE);
      const own = publication.cases.map(({ scenarioId }) => scenarioId);
      const suites = new Set<string>();
      for (const [i, suite] of benchmark.caseFolders.entries()) {
        for (const entry of benchmark.cases.filter((one) => own.includes(one.id))) {
          const source = join(suite, `${entry.id}.json`);
          if (entry.suite !== basename(benchmark.caseFolders[i]) || !existsSync(source)) continue;
          suites.add(entry.suite);
          add(source, `cases/${entry.suite}/${entry.id}.json`, `The case "${entry.title}"`, JSON_TYPE);
        }
      }
      const ran = comparators.filter(({ manifest }) =>
        publication.comparators.some(({ id }) => id === manifest.id),
      );
      // The benchmark's file reduced to these comparators, in its order, so that `verify --benchmark` accepts it.
      const named = ran.map(({ manifest }) => `../comparators/${manifest.id}`);
      const settings = { ...benchmark.settings, suites: [...suites], comparators: named };
      write(prettyJson(settings), 'cases/benchmark.json', 'Limits and seeds', JSON_TYPE);
      for (const { manifest, folder } of ran) {
        const place = `comparators/${manifest.id}/manifest.json`;
        add(join(folder, 'manifest.json'), place, manifest.name, JSON_TYPE);
      }
      const bill = await billOfMaterials();
      if (bill.text === null) terminal.err(`No bill of materials: ${plain(bill.reason)}\n`);
      else {
        const format = 'application/vnd.cyclonedx+json';
        write(`${bill.text}\n`, 'sbom.cdx.json', 'What mingle is made of (CycloneDX)', format);
      }
      const facts = { date: new Date().toISOString().slice(0, 10), version, licence: flags.licence };
      writeFileSync(join(part, METADATA_FILE), crateMetadata(part, files, publication, facts));
      renameSync(part, resolve(flags.out));
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      throw error;
    }
    terminal.out(`${flags.out}: ${counted(files.length, 'file')} and ${METADATA_FILE}.\n`);
    return EXIT.ok;
  },
};
