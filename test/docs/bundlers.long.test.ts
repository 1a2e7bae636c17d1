/** The library through bundlers and runtimes of others: packed, installed beside them, bundled, and asked to solve with threads. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../host/site.ts';
import { root } from '../structure/source-tree.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';

/** Without their scripts of installation: what they need comes as packages. */
const OTHERS = [
  ...[
    'esbuild@0.28.2',
    'rollup@4.68.8',
    '@rollup/plugin-node-resolve@16.0.3',
    'vite@8.3.8',
    'webpack@5.112.2',
  ],
  ...['next@16.4.6', 'react@19.2.8', 'react-dom@19.2.8', 'bun@1.4.5', 'deno@2.9.6'],
];

const SOLVE = `import { bound, solve } from 'mingle-plan';
const scenario = {
  people: [...'abcdefghi'].map((id) => ({ id })),
  groups: [{ id: 'A', capacity: 5 }, { id: 'B', capacity: 4 }],
  session_count: 3,
};
export async function both() {
  const plan = await solve({ scenario }, { iterations: 2000, lanes: 2, threads: 2 });
  const proven = await bound({ scenario });
  return [plan.ok ? plan.value.status : plan.issues[0].message, proven.ok && proven.value.exact !== ''].join(' ');
}
`;
const SAID = 'solved true';

const folder = mkdtempSync(join(tmpdir(), 'mingle-bundlers-'));
const at = (...path: string[]) => join(folder, ...path);
const node = (...args: string[]) => execa('node', args, { cwd: folder });

beforeAll(async () => {
  await execa('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  writeFileSync(at('package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await execa('npm', ['install', ...flags, `./${packed[0]}`, ...OTHERS], { cwd: folder });
  writeFileSync(at('both.js'), SOLVE);
  writeFileSync(at('program.js'), "import { both } from './both.js';\nconsole.log(await both());\n");
  const page = "import { both } from './both.js';\ndocument.title = await both().catch(String);\n";
  writeFileSync(at('page.js'), page);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a build that is written as a program of the bundler's own interface. */
async function built(code: string): Promise<void> {
  writeFileSync(at('build.mjs'), code);
  await node('build.mjs');
}

const rolled = (input: string, out: string, file: string, options: string, external = '[]') => `
  import { rollup } from 'rollup';
  import resolve from '@rollup/plugin-node-resolve';
  const bundle = await rollup({ input: '${input}', external: ${external}, plugins: [resolve(${options})] });
  await bundle.write({ dir: '${out}', format: 'esm', entryFileNames: '${file}' });
  await bundle.close();`;
const packedUp = (input: string, target: string, output: string) => `
  import webpack from 'webpack';
  const compiler = webpack({
    mode: 'production', target: '${target}', entry: './${input}', performance: { hints: false }, optimization: { minimize: false },
    experiments: { outputModule: true }, output: { ${output}, module: true, library: { type: 'module' } },
  });
  compiler.run((error, stats) => {
    const said = error ?? stats.toString({ all: false, errors: true, warnings: true });
    compiler.close(() => { if (String(said).trim() !== '') throw new Error(said); });
  });`;

describe('for Node.js', () => {
  it.each([
    ['bun', 'node_modules/@oven/bun-linux-x64/bin/bun', []],
    ['deno', 'node_modules/@deno/linux-x64-glibc/deno', ['run', '--allow-all', '--no-remote']],
  ])('%s runs it', async (_, program, args) => {
    const { stdout } = await execa(at(program), [...args, 'program.js'], { cwd: folder });
    expect(stdout).toBe(SAID);
  });

  it.each([
    [
      'esbuild',
      `import { build } from 'esbuild';
      await build({ entryPoints: ['program.js'], outfile: 'esbuild/out.mjs', bundle: true, platform: 'node', format: 'esm' });`,
    ],
    ['rollup', rolled('program.js', 'rollup', 'out.mjs', "{ exportConditions: ['node'] }", '[/^node:/]')],
    [
      'vite',
      `import { build } from 'vite';
      await build({
        configFile: false, logLevel: 'error', ssr: { noExternal: true },
        build: { ssr: 'program.js', outDir: 'vite', rollupOptions: { output: { entryFileNames: 'out.mjs' } } },
      });`,
    ],
    ['webpack', packedUp('program.js', 'node20', "path: process.cwd() + '/webpack', filename: 'out.mjs'")],
  ])('%s bundles it', async (name, code) => {
    await built(code);
    expect((await node(`${name}/out.mjs`)).stdout).toBe(SAID);
  });
});

describe.skipIf(chromiumPath === null)('for browsers (needs Chromium)', () => {
  const titleOf = async (site: string, policy?: string) => {
    const { address, close } = await serveFolder(site, () => undefined, policy);
    const tab = await (await sharedChromium()).newPage();
    try {
      await tab.goto(address);
      await expect.poll(() => tab.title()).not.toBe('');
      return await tab.title();
    } finally {
      await tab.close();
      close();
    }
  };
  /** What esbuild and Rollup leave behind, as docs/library.md says. */
  const copyBeside = (site: string) => {
    const from = at('node_modules/mingle-plan/dist/browser');
    for (const file of readdirSync(from)) if (file !== 'index.js') cpSync(join(from, file), at(site, file));
  };

  it.each([
    [
      'esbuild',
      `import { build } from 'esbuild';
      await build({ entryPoints: ['page.js'], outfile: 'site-esbuild/out.js', bundle: true, format: 'esm' });`,
      true,
    ],
    [
      'rollup',
      rolled('page.js', 'site-rollup', 'out.js', "{ browser: true, exportConditions: ['browser'] }"),
      true,
    ],
    [
      'vite',
      `import { build } from 'vite';
      await build({
        configFile: false, logLevel: 'error',
        build: { outDir: 'site-vite', rollupOptions: { input: 'page.js', output: { entryFileNames: 'out.js' } } },
      });`,
      false,
    ],
    [
      'webpack',
      packedUp('page.js', 'web', "path: process.cwd() + '/site-webpack', filename: 'out.js', publicPath: ''"),
      false,
    ],
  ])('%s bundles it', async (name, code, leavesFiles) => {
    await built(code);
    if (leavesFiles) copyBeside(`site-${name}`);
    writeFileSync(
      at(`site-${name}/index.html`),
      '<!doctype html><script type="module" src="out.js"></script>',
    );
    expect(await titleOf(at(`site-${name}`))).toBe(SAID);
  });

  it("Next.js' bundler does so for its server and for the page", async () => {
    mkdirSync(at('next/app'), { recursive: true });
    symlinkSync('../node_modules', at('next/node_modules'));
    const files = {
      'package.json': '{ "private": true, "type": "module" }',
      'next.config.mjs': "export default { output: 'export' };",
      'app/both.js': readFileSync(at('both.js'), 'utf8'),
      'app/layout.js':
        'export default function Layout({ children }) { return <html><body>{children}</body></html>; }',
      'app/page.js': `import { both } from './both';
        import Client from './client';
        export default async function Page() { return <p>The server has {await both()}.<Client /></p>; }`,
      'app/client.js': `'use client';
        import { useEffect } from 'react';
        import { both } from './both';
        export default function Client() {
          useEffect(() => { both().catch(String).then((said) => { document.title = said; }); }, []);
        }`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(at('next', name), text);
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    await execa('node', ['../node_modules/next/dist/bin/next', 'build'], { cwd: at('next'), env });
    const page = readFileSync(at('next/out/index.html'), 'utf8').replaceAll('<!-- -->', '');
    expect(page).toContain(`The server has ${SAID}.`);
    // Its pages have scripts in them.
    expect(await titleOf(at('next/out'), "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'")).toBe(SAID);
  });
});
