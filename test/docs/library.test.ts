/** docs/library.md and the package: installed in an empty TypeScript project (in a long run, by npm), every example compiled and run there. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longTest, sized, usualTest } from '../support/long.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/library.md'), 'utf8');

/** Each example with what it prints. */
const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
  ([, code, printed], index) => ({ name: `example-${index + 1}`, code, printed }),
);

const folder = mkdtempSync(join(tmpdir(), 'mingle-library-'));
const at = (...path: string[]) => join(folder, ...path);

/** Fields of the objects in a type, and whether a comment stands before each. */
function fieldsIn(type: string) {
  const bare = type.replaceAll(/\/\*\*[^]*?\*\//g, '#').replaceAll(/"[^"]*"|'[^']*'/g, '0').replaceAll(/\{\s*type: 0;\s*\}/g, '');
  return [...bare.matchAll(/(?<=[{;])\s*(#)?\s*(?:readonly )?(\w+)\??:(?! never)/g)].map(([, comment, name]) => ({
    name,
    isSaid: comment !== undefined,
  }));
}

/** By npm, as in an empty project. */
async function install(): Promise<void> {
  await execa('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await execa(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', `./mingle-plan-${version}.tgz`],
    {
      cwd: folder,
    },
  );
}

/** What an installation leaves: what the package names (test/structure/package-files.test.ts holds what that is), and its one dependency. */
function copy(): void {
  const { files, dependencies }: { files: string[]; dependencies: object } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const home = at('node_modules/mingle-plan');
  const parts = ['bin', 'dist/browser', 'dist/node', 'dist/program', 'dist/types', 'examples'];
  expect(files).toEqual(expect.arrayContaining(parts));
  for (const part of ['package.json', ...parts])
    cpSync(join(root, part), join(home, part), { recursive: true });
  for (const part of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }))
    if (/\.wasm$|parent-watch\.js$/.test(part)) cpSync(join(root, 'dist', part), join(home, 'dist', part));
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, 'node_modules', name), at('node_modules', name));
  mkdirSync(at('node_modules/.bin'));
  symlinkSync('../mingle-plan/bin/mingle.js', at('node_modules/.bin/mingle'));
}

beforeAll(async () => {
  writeFileSync(at('package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  await sized(copy, install)();
  // Node's types are what a TypeScript project for Node.js has anyway.
  mkdirSync(at('types'));
  symlinkSync(join(root, 'node_modules/@types/node'), at('types/node'));
  symlinkSync(join(root, 'node_modules/undici-types'), at('node_modules/undici-types'));
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    skipLibCheck: false,
    ...{ target: 'es2023', module: 'nodenext', types: ['node'], typeRoots: ['./types'] },
  };
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const group = '{ id: "g", capacty: 1 }';
  writeFileSync(
    at('wrong.ts'),
    `import { solve } from 'mingle-plan';\nsolve({ scenario: { people: [{ id: 'A' }], groups: [${group}], session_count: 1 } });\nconst people = [{ id: 'A' }] as const;\nsolve({ scenario: { people, groups: [{ id: 'g', capacity: 1 }], session_count: 1 } } as const);\n`,
  );
  writeFileSync(
    at('absent.ts'),
    `import { type changePeople, type CalendarOptions, type CsvOptions, type ExplainOptions, type ListOptions, type PageOptions, type ParseOptions, type SolveOptions } from 'mingle-plan';
type All = [Parameters<typeof changePeople>[1], CalendarOptions, CsvOptions, ExplainOptions, Omit<ListOptions, 'sessions'>, PageOptions, ParseOptions, SolveOptions];
type Absent<T> = { readonly [Field in keyof T]?: undefined };
type AllAbsent<T extends unknown[]> = { [Each in keyof T]: Absent<T[Each]> };
export const given = (all: AllAbsent<All>): All => all;\n`,
  );
  for (const { name, code } of examples) writeFileSync(at(`${name}.ts`), code);
  for (const file of ['classroom.csv', 'conference.json']) cpSync(join(root, 'examples', file), at(file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package, installed in an empty TypeScript project', () => {
  it('has types under which the examples of docs/library.md compile, options may be undefined, and a wrong field is named', async () => {
    expect(examples.length).toBeGreaterThan(5);
    const { stdout } = await execa(join(root, 'node_modules/.bin/tsc'), ['--singleThreaded'], {
      cwd: folder,
      reject: false,
    });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^wrong\.ts\(2,\d+\): .*'capacty'.* Did you mean to write 'capacity'\?$/),
    ]);
  });

  usualTest('says beside each field what it is', () => {
    const types = (module: string) =>
      readFileSync(at('node_modules/mingle-plan/dist/types', `${module}.d.ts`), 'utf8');
    const named = [...types('library/face').matchAll(/export (?:type )?\{([^}]*)\} from '(\.\S+)\.js'/g)];
    const said = named.flatMap(([, names, path]) => {
      const statements = types(join('library', path)).split(/^(?=export |declare |interface |type )/m);
      const wanted = new Set(names.split(',').map((name) => name.replace('type ', '').trim()));
      // And what these are made of, as far as it stands beside them.
      for (const name of wanted) {
        const text = statements.find((one) => new RegExp(`(?:interface|type) ${name}\\b`).test(one)) ?? '';
        for (const [, other] of text.matchAll(/\b([A-Z]\w+)/g)) wanted.add(other);
      }
      const isWanted = (one: string) => wanted.has(/(?:interface|type) (\w+)/.exec(one)?.[1] ?? '?');
      return statements.filter(isWanted).flatMap((one) => fieldsIn(one).map((field) => ({ ...field, path })));
    });
    expect(said.length).toBeGreaterThan(400);
    expect(said.filter(({ isSaid }) => !isSaid).map(({ path, name }) => `${path} ${name}`)).toEqual([]);
    expect(types('scenario/definition')).toContain('/** Seats in every session. */ capacity?: number');
    expect(types('solver/plan/settings')).toMatch(/\/\*\* [^*]+ \*\/ max_batch_length_seconds\?: number/);
  });

  it('has examples that print what the page says', async () => {
    // One process for all of them: most of what one takes is to load the package.
    const runs = examples.map(({ name }) => `console.log('# ${name}');\nawait import('./${name}.js');\n`);
    writeFileSync(at('all.js'), runs.join(''));
    const { stdout } = await execa('node', ['all.js'], { cwd: folder });
    expect(`${stdout}\n`).toBe(examples.map(({ name, printed }) => `# ${name}\n${printed}`).join(''));
  });

  usualTest('finds its parts from a bundle of others, and says what to do where it is not installed', async () => {
    const code = `import { bound, solve } from 'mingle-plan';
      const scenario = { people: 'abcdefghi'.split('').map((id) => ({ id })), groups: [{ id: 'A', capacity: 5 }, { id: 'B', capacity: 4 }], session_count: 3 };
      const plan = await solve({ scenario }, { iterations: 2000, lanes: 2, threads: 2 });
      const proven = await bound({ scenario });
      console.log(plan.ok && plan.value.status, proven.ok && proven.value.exact !== '');`;
    writeFileSync(at('bundled.js'), code);
    await build({
      entryPoints: [at('bundled.js')],
      outfile: at('site/bundle.mjs'),
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
    });
    const { stdout } = await execa('node', [at('site/bundle.mjs')]);
    expect(stdout).toBe('solved true');
    const alone = mkdtempSync(join(tmpdir(), 'mingle-alone-'));
    cpSync(at('site/bundle.mjs'), join(alone, 'bundle.mjs'));
    const { stderr } = await execa('node', ['bundle.mjs'], { cwd: alone, reject: false });
    rmSync(alone, { recursive: true, force: true });
    expect(stderr).toContain('--external:mingle-plan');
  });

  longTest('is below 20 MB with all that it brings', async () => {
    const { stdout } = await execa('du', ['-sm', 'node_modules'], { cwd: folder });
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(20);
  });

  const postgres = { MINGLE_STORE: 'postgres://a:b@localhost:1/c', MINGLE_QUEUE_SECRET: 'q'.repeat(44) };
  const lacking: [part: string, args: string[], env: Record<string, string>][] = sized(
    [['libsql', ['serve', '--port', '0'], {}]],
    [
      ['pg', ['serve', '--port', '0'], postgres],
      ['pg', ['work'], postgres],
    ],
  );
  it.each(lacking)('names %s where a command lacks it, and the one command that adds it', async (part, args, env) => {
    const { exitCode, stderr } = await execa(at('node_modules/.bin/mingle'), args, {
      cwd: folder,
      env,
      reject: false,
    });
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`Add it with: npm install ${part}$`)),
    ]);
  });
});
