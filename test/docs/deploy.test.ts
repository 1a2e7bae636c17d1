/** The files of deploy/ against the program: variables, metrics, version of Node.js, time to stop. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverMetrics, watchPool } from '../../src/service/http/metrics.ts';
import { watchDepths } from '../../src/service/queue/queue.ts';
import { Sealer } from '../../src/service/queue/sealer.ts';
import { serviceConfig } from '../../src/service/settings/config.ts';
import { serviceSettings } from '../../src/service/settings/environment.ts';
import { workMetrics } from '../../src/service/work/metrics.ts';
import { scratchStore } from '../service/support/scratch-store.ts';

const store = scratchStore();

const folder = new URL('../../deploy/', import.meta.url);
const files = Object.fromEntries(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);
const OF_COMPOSE = ['MINGLE_DOMAIN', 'MINGLE_DATABASE_PASSWORD'];

describe('the files of deploy/', () => {
  it('set only variables that there are', () => {
    const known = [...serviceSettings().map(({ variable }) => variable), ...OF_COMPOSE];
    const used = Object.values(files).flatMap((text) => text.match(/\bMINGLE_[A-Z_]+\b/g) ?? []);
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((variable) => !known.includes(variable))).toEqual([]);
  });

  it('keep what Kubernetes calls its Services out of the settings', () => {
    const count = (text: string) => files['kubernetes.yaml'].split(text).length - 1;
    expect(count('enableServiceLinks: false')).toBe(count('containers:'));
  });

  it('ask for metrics and outcomes that there are', async () => {
    const metrics = serverMetrics({ busy: 0, queued: 0 });
    watchPool(metrics.registry, store(), serviceConfig.parse({}));
    const ofServers = await metrics.registry.metrics();
    const { registry } = workMetrics({ busy: 0 });
    watchDepths(registry, store(), new Sealer('x'.repeat(32)));
    const text = `${ofServers}\n${await registry.metrics()}`;
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [files['alerts.yaml'], files['dashboard.json']]
      .flatMap((page) => page.match(/\b(mingle|nodejs|process)_[a-z0-9_]+\b/g) ?? [])
      .map((name) => name.replace(/_bucket$/, ''));
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('get from CI what the composition cannot do without', () => {
    const check = readFileSync(new URL('../.github/workflows/check.yml', folder), 'utf8');
    const needed = [...files['compose.yaml'].matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(needed).toContain('MINGLE_QUEUE_SECRET');
    expect(needed.filter((name) => !check.includes(`${name}: `))).toEqual([]);
  });

  it('have a dashboard that is JSON', () => {
    expect(JSON.parse(files['dashboard.json']).panels).toHaveLength(7);
  });

  it('build on a Node.js that the package takes, and give a server time to stop', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', folder), 'utf8'));
    const images = [...files.Containerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
    expect(new Set(images)).toEqual(new Set([/\d+/.exec(engines.node)?.[0]]));
    const needed = serviceConfig.parse({}).shutdown_ms / 1000;
    for (const [file, pattern] of [
      ['compose.yaml', /stop_grace_period: (\d+)s/],
      ['mingle.service', /TimeoutStopSec=(\d+)/],
      ['mingle-work.service', /TimeoutStopSec=(\d+)/],
    ] as const) {
      expect(Number(pattern.exec(files[file])?.[1])).toBeGreaterThan(needed);
    }
  });
});
