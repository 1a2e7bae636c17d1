/**
 * The declarations of the library: what `tsc` wrote for src/index.ts and all that it imports, with the types that are
 * inferred from zod's definitions spelt out, so that who uses the library needs no zod, each field with its description.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { API, type Checker, type Program } from 'typescript/unstable/sync';
import { root, source } from './bundle.ts';
import { descriptionsIn, withDescriptions } from './field-descriptions.ts';

/** Of TypeScript's TypeFormatFlags: no truncation, no aliases of other modules, the alias's own text within. */
const SPELT_OUT = 1 | 8 | (1 << 23);

/** Where another module is named: `from '…'`, `import("…")`. */
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

/** What tsc declared, statement by statement: schemas left out, types that are inferred from them spelt out. */
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

/** Modules from `src/`, without ending. */
function importsOf(module: string, text: string): string[] {
  return [...text.matchAll(PATH)].map(([path]) =>
    relative(root, join(root, dirname(module), path.replace(/\.ts$/, ''))),
  );
}
