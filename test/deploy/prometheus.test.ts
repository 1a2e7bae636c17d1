/** deploy/alerts.yaml and the queries of deploy/dashboard.json in a Prometheus that watches a server. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyK } from '../service/support/scenarios.ts';
import { type ServerProcess, startServer } from '../service/support/server-process.ts';
import { until } from '../service/support/until.ts';
import { freePort } from '../support/free-port.ts';
import { canRun, root } from './programs.ts';

const PROMETHEUS = '/usr/bin/prometheus';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

describe.skipIf(!canRun([PROMETHEUS]))('Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-prometheus-'));
  let server: ServerProcess;
  let prometheus: ReturnType<typeof spawn>;
  let api: string;

  beforeAll(async () => {
    const [metrics, port] = [await freePort(), await freePort()];
    server = await startServer({ store: `sqlite:${join(folder, 'a.db')}`, metrics_port: metrics });
    await fetch(`${server.url}/v1/auto-solve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'prometheus-test-0001' },
      body: JSON.stringify(bodyK()),
    });
    const job = (name: string) => ({
      job_name: name,
      scrape_interval: '1s',
      static_configs: [{ targets: [`127.0.0.1:${metrics}`] }],
    });
    // JSON is YAML.
    writeFileSync(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { evaluation_interval: '1s' },
        rule_files: [join(root, 'deploy/alerts.yaml')],
        scrape_configs: [job('mingle')],
      }),
    );
    const flags = [
      'config.file=prometheus.yml',
      'storage.tsdb.path=data',
      `web.listen-address=127.0.0.1:${port}`,
    ];
    prometheus = spawn(
      PROMETHEUS,
      flags.map((flag) => `--${flag}`),
      { cwd: folder, stdio: 'ignore' },
    );
    api = `http://127.0.0.1:${port}/api/v1`;
    await until(async () => (await ask('query?query=up{job="mingle"}==1')).result.length === 1);
  });
  afterAll(async () => {
    prometheus.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the API says; no result where it is not up yet. */
  async function ask(path: string) {
    const reply = await fetch(`${api}/${path.replaceAll('==', '%3D%3D')}`).catch(() => null);
    if (reply === null || reply.status === 503) return { result: [] };
    const answer = JSON.parse(await reply.text());
    return answer.status === 'success' ? answer.data : { result: [], error: answer.error };
  }

  it('takes every rule of alerts, and none is broken', async () => {
    const rules = async () =>
      (await ask('rules')).groups?.flatMap((group: { rules: object[] }) => group.rules) ?? [];
    const written = readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8').match(/- alert:/g)?.length;
    await until(async () => (await rules()).every(({ health }: { health: string }) => health !== 'unknown'));
    expect((await rules()).length).toBe(written);
    expect((await rules()).filter(({ health }: { health: string }) => health !== 'ok')).toEqual([]);
  });

  it('answers every query of the dashboard, those about calls with the call that was made', async () => {
    const panels: Panel[] = JSON.parse(readFileSync(join(root, 'deploy/dashboard.json'), 'utf8')).panels;
    const queries = panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replace(/\$__\w+/g, '1m')),
    );
    expect(queries.length).toBeGreaterThan(6);
    for (const query of queries) {
      const { resultType, error } = await ask(`query?query=${encodeURIComponent(query)}`);
      expect([query, error, resultType]).toEqual([query, undefined, 'vector']);
    }
    await until(
      async () =>
        (await ask('query?query=mingle_solve_calls_total{outcome="solved"}')).result[0]?.value[1] === '1',
    );
  });

  it('raises MingleDown when the server is gone', async () => {
    await server.kill();
    const alerts = async () => (await ask('alerts')).alerts ?? [];
    await until(async () =>
      (await alerts()).some(
        ({ labels, state }: { labels: { alertname: string }; state: string }) =>
          labels.alertname === 'MingleDown' && state === 'pending',
      ),
    );
  });
});
