import { distance } from 'fastest-levenshtein';
/** The settings one by one: their names in a file and in the environment, their defaults, what they are for. */
import * as z from 'zod';
import { isRecord } from '../../scenario/form.ts';
import { OWN_DEFAULTS, serviceConfig } from './config.ts';

const PREFIX = 'MINGLE_';

export interface Setting {
  readonly path: readonly string[];
  /** `free.daily_solve_ms` is `MINGLE_FREE_DAILY_SOLVE_MS`. */
  readonly variable: string;
  readonly kind: 'text' | 'number' | 'list';
  readonly byDefault: unknown;
  /** The default of the profile `own`, where it is another one. */
  readonly ownDefault: unknown;
  readonly about: string;
}

interface SchemaNode {
  readonly type?: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly anyOf?: readonly SchemaNode[];
}

export function serviceSettings(): Setting[] {
  return settingsBelow(z.toJSONSchema(serviceConfig, { io: 'input' }) as SchemaNode, []);
}

function settingsBelow({ properties = {} }: SchemaNode, above: readonly string[]): Setting[] {
  return Object.entries(properties).flatMap(([name, node]) => {
    const path = [...above, name];
    if (node.properties !== undefined) return settingsBelow(node, path);
    const types = [node.type, ...(node.anyOf ?? []).map(({ type }) => type)];
    return {
      path,
      variable: `${PREFIX}${path.join('_').toUpperCase()}`,
      kind: types.includes('array') ? 'list' : types.includes('integer') ? 'number' : 'text',
      byDefault: node.default,
      ownDefault: path.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), OWN_DEFAULTS),
      about: node.description ?? '',
    };
  });
}

export interface FromEnvironment {
  /** As a file of settings would have them. */
  readonly given: Record<string, unknown>;
  /** The variable that a setting came from, by the names of its path with dots between. */
  readonly variables: ReadonlyMap<string, string>;
  /** What is no setting and is called nearly as one: a slip that would leave a limit as it was. */
  readonly warnings: readonly string[];
}

/** What Kubernetes calls MINGLE_PORT beside a Service "mingle", and MINGLE_METRICS_PORT beside "mingle-metrics". */
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//;

/** The rest of what it gives. */
const OF_SERVICE = /_SERVICE_(?:HOST|PORT)|_PORT_\d/;

/** An empty variable is as one that is not set; lists have commas; `null` is null. */
export function fromEnvironment(env: Readonly<Record<string, string | undefined>>): FromEnvironment {
  const given: Record<string, unknown> = {};
  const settings = serviceSettings();
  const variables = new Map<string, string>();
  for (const { path, variable, kind } of settings) {
    const text = env[variable]?.trim() ?? '';
    if (text === '' || (kind === 'number' && ADDRESS_OF_SERVICE.test(text))) continue;
    const [last, ...groups] = [...path].reverse();
    let holder = given;
    for (const group of groups.reverse()) {
      holder[group] ??= {};
      holder = holder[group] as Record<string, unknown>;
    }
    holder[last] = parsed(text, kind);
    variables.set(path.join('.'), variable);
  }
  return { given, variables, warnings: warningsOf(env, settings) };
}

function warningsOf(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly Setting[],
): string[] {
  const known = settings.map(({ variable }) => variable);
  return Object.entries(env).flatMap(([name, text = '']) => {
    const ofService = OF_SERVICE.test(name) || ADDRESS_OF_SERVICE.test(text);
    if (!name.startsWith(PREFIX) || ofService || known.includes(name)) return [];
    const meant = known.find((setting) => isSlip(name, setting));
    return meant === undefined
      ? []
      : [`${name} is no setting, and changes nothing. Did you mean "${meant}"?`];
  });
}

/** Below so many letters, one letter off is a name of its own: MINGLE_POST is not MINGLE_HOST. */
const LEAST_LETTERS = PREFIX.length + 6;

/** One letter more, less or other, two swapped, or Y for IES; the environment is shared, so no more than that. */
function isSlip(name: string, setting: string): boolean {
  if (Math.min(name.length, setting.length) < LEAST_LETTERS) return false;
  const [a, b] = [name, setting].map((text) => text.replaceAll(/IES(?=_|$)/g, 'Y'));
  const sorted = (text: string) => [...text].sort().join('');
  const edits = distance(a, b);
  return edits < 2 || (edits === 2 && sorted(a) === sorted(b));
}

function parsed(text: string, kind: Setting['kind']): unknown {
  if (text === 'null') return null;
  if (kind === 'list') return text.split(',').map((item) => item.trim());
  // What is no number stays text, so that the refusal says what was expected.
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}
