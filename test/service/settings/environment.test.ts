import { expect, it } from 'vitest';
import { readServiceConfig } from '../../../src/service/settings/config.ts';
import { fromEnvironment, serviceSettings } from '../../../src/service/settings/environment.ts';

it('reads every setting from a variable of its own', () => {
  const all = serviceSettings();
  expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length);
  const env = Object.fromEntries(
    all.map(({ variable, byDefault }) => [
      variable,
      Array.isArray(byDefault) ? byDefault.join(',') : String(byDefault),
    ]),
  );
  const { given } = fromEnvironment(env);
  expect(readServiceConfig(given)).toEqual(readServiceConfig({}));
});

it('reads text, numbers, lists and null, and passes over what is empty', () => {
  const { given, variables } = fromEnvironment({
    MINGLE_HOST: '0.0.0.0',
    MINGLE_PORT: ' 9000 ',
    MINGLE_TRUSTED_PROXIES: '10.0.0.0/8, loopback',
    MINGLE_QUEUE: 'null',
    MINGLE_FREE_DAILY_SOLVE_MS: '5000',
    MINGLE_WORKERS: '',
    // As Kubernetes has it beside a Service of this name.
    MINGLE_SOLVE_SOLVE_MS: 'tcp://10.0.0.1:80',
    MINGLE_METRICS_PORT: 'many',
    MINGLE_API_KEY: 'mgk_0',
  });
  expect(given).toEqual({
    host: '0.0.0.0',
    port: 9000,
    trusted_proxies: ['10.0.0.0/8', 'loopback'],
    queue: null,
    free: { daily_solve_ms: 5000 },
    metrics_port: 'many',
  });
  expect(variables.get('free.daily_solve_ms')).toBe('MINGLE_FREE_DAILY_SOLVE_MS');
  expect(readServiceConfig(given)).toMatchObject({ ok: false, issues: [{ pointer: '/metrics_port' }] });
});

it('lets no job wait longer than its scenario is kept', () => {
  const read = (wait_ms: number) => readServiceConfig({ jobs: { wait_ms } });
  expect(read(86_400_000)).toMatchObject({ ok: true });
  expect(read(86_400_001)).toMatchObject({ ok: false, issues: [{ pointer: '/jobs/wait_ms' }] });
});

it('warns of what is called nearly as a setting, and not of what Kubernetes gives', () => {
  const { given, warnings } = fromEnvironment({
    MINGLE_LIMIT_PEOPLE: '50',
    MINGLE_TRUSTED_PROXY: '10.0.0.5',
    MINGLE_WROKERS: '2',
    MINGLE_METRIC_PORT: 'tcp://10.0.0.1:80',
    MINGLE_SERVICE_PORT: '80',
    MINGLE_SERVICE_HOST: '10.0.0.1',
    MINGLE_PORT_80_TCP_ADDR: '10.0.0.1',
  });
  expect(given).toEqual({});
  expect(warnings).toEqual([
    'MINGLE_LIMIT_PEOPLE is no setting, and changes nothing. Did you mean "MINGLE_LIMITS_PEOPLE"?',
    'MINGLE_TRUSTED_PROXY is no setting, and changes nothing. Did you mean "MINGLE_TRUSTED_PROXIES"?',
    'MINGLE_WROKERS is no setting, and changes nothing. Did you mean "MINGLE_WORKERS"?',
  ]);
});

it('warns of no variable that is something else, to mingle or to others', () => {
  const ofMingle =
    'API_KEY BENCH_ATTEMPT BENCH_QUEUE BENCH_URL BENCH_FORM_A_URL DATABASE_PASSWORD DOMAIN PROPERTY_SEED';
  const ofOthers =
    'HOME TEST WORK POST FROM PORTS STORES USER DATA DATA_DIR VERSION METRICS_PATH WORKER_NAME IMAGE';
  const names = `${ofMingle} ${ofOthers}`.split(' ').map((name) => [`MINGLE_${name}`, 'x']);
  expect(fromEnvironment(Object.fromEntries(names)).warnings).toEqual([]);
});
