import { distance } from 'fastest-levenshtein';
/** The settings one by one: names in a file and in the environment, defaults, purpose. */
import * as z from 'zod';
import { isRecord } from '../../scenario/form.ts';
import { OWN_DEFAULTS, serviceConfig } from './config.ts';

const PREFIX = 'MINGLE_';

export interface Setting {
  readonly path: readonly string[];
  /** For `free.daily_solve_ms`: `MINGLE_FREE_DAILY_SOLVE_MS`. */
  readonly variable: string;
  readonly kind: 'text' | 'number' | 'list';
  readonly byDefault: unknown;
  /** The default in the profile `own`, if different. */
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
  /** In the shape of a settings file. */
  readonly given: Record<string, unknown>;
  /** The variable of each setting; keys are paths with dots. */
  readonly variables: ReadonlyMap<string, string>;
  /** Unknown names that are nearly a setting's: a typing error would leave a limit unset. */
  readonly warnings: readonly string[];
}

/** Kubernetes sets MINGLE_PORT for a Service "mingle", and MINGLE_METRICS_PORT for "mingle-metrics", to such a URL. */
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//;

/** Further variables of Kubernetes. */
const OF_SERVICE = /_SERVICE_(?:HOST|PORT)|_PORT_\d/;

/** An empty variable counts as unset; lists are separated by commas; `null` means null. */
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

/** In shorter names one different letter is no typing error: MINGLE_POST is not MINGLE_HOST. */
const LEAST_LETTERS = PREFIX.length + 6;

/** One letter more, less or different, two swapped, or Y for IES; no more, since other programs share the environment. */
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
  // What is not a number stays text, so that the error says what was expected.
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}
