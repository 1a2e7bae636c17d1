/**
 * The library's type declarations: those of `tsc` for src/index.ts and its imports, with the types inferred from zod spelt out,
 * so that users need no zod, and with a description at each field.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { API, type Checker, type Program } from 'typescript/unstable/sync';
import { root, source } from './bundle.ts';
import { descriptionsIn, withDescriptions } from './field-descriptions.ts';

/** TypeFormatFlags of TypeScript: no truncation, no aliases of other modules, expand the alias itself. */
const SPELT_OUT = 1 | 8 | (1 << 23);

/** Names of other modules: `from '…'`, `import("…")`. */
const PATH = /(?<=from '|import\(")\.[^'"]*\.ts(?=['"])/g;

export async function writeTypes(to: string): Promise<void> {
  const api = new API({ cwd: root });
  const config = join(root, 'tsconfig.build.json');
  const [project] = api.updateSnapshot({ openProject: config }).getProjects();
  const open = ['index'];
  const written = new Set(open);
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    const text = await declarations(module, project.program, project.checker);
    for (const imported of importsOf(module, text)) {
      if (written.has(imported)) continue;
      written.add(imported);
      open.push(imported);
    }
    const file = join(to, `${module}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      text.replace(PATH, (found) => found.replace(/\.ts$/, '.js')),
    );
  }
  api.close();
}

/** tsc's declarations, statement by statement, without schemas and with types inferred from them spelt out. */
async function declarations(module: string, program: Program, checker: Checker): Promise<string> {
  const text = readFileSync(join(root, 'dist', `${module}.d.ts`), 'utf8').replace(/^\/\/# .*$/m, '');
  if (!/from 'zod'/.test(text)) return text;
  const file = program.getSourceFile(join(source, `${module}.ts`));
  const symbol = file && checker.getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error(`src/${module}.ts is no module of the project`);
  const types = new Map(checker.getExportsOfModule(symbol).map((each) => [each.name, each]));
  const statements = text.split(/^(?=\/\*\*)|(?<!\*\/\n)^(?=import|export|declare|type|interface)/m);
  const schemas = statements.flatMap((each) => (/\bz\./.test(each) && /const (\w+):/.exec(each)?.[1]) || []);
  const described = descriptionsIn(await import(join(source, `${module}.ts`)));
  const ofSchemas = new RegExp(`\\bz\\.|from 'zod'|typeof (${schemas.join('|')})\\b`);
  return statements
    .flatMap((statement) => {
      if (!ofSchemas.test(statement)) return [statement];
      const [, head, name] = /^([\s\S]*export type (\w+) =)/.exec(statement) ?? [];
      const type = types.get(name);
      if (type === undefined) return [];
      const spelt = checker.typeToString(checker.getDeclaredTypeOfSymbol(type), undefined, SPELT_OUT);
      return [`${head} ${withDescriptions(spelt, described)};\n`];
    })
    .join('');
}

/** Imported modules, from `src/`, without extension. */
function importsOf(module: string, text: string): string[] {
  return [...text.matchAll(PATH)].map(([path]) =>
    relative(root, join(root, dirname(module), path.replace(/\.ts$/, ''))),
  );
}
