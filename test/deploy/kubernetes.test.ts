/** deploy/kubernetes.yaml and deploy/benchmark/kubernetes.yaml against the schemas of Kubernetes, and against the other files of deploy/. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceConfig } from '../../src/service/settings/config.ts';
import { madeOnce } from '../support/made-once.ts';
import { canRun, root } from './programs.ts';

const environment = join(root, '.local/kubernetes-validate-1.37');
const python = join(environment, 'bin/python');
const VALIDATE = `
import sys, kubernetes_validate, yaml
document = yaml.safe_load(sys.stdin)
for item in document.get('items', [document]):
    kubernetes_validate.validate(item, '1.30', strict=True)
    print(item['kind'], item['metadata']['name'])
`;

function validate(text: string): string[] {
  return execFileSync(python, ['-c', VALIDATE], { input: text, encoding: 'utf8', stdio: 'pipe' })
    .trim()
    .split('\n');
}

describe.skipIf(!canRun([]))('kubernetes.yaml', () => {
  const text = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8');

  beforeAll(() =>
    madeOnce(
      'kubernetes-validate',
      () => existsSync(python),
      () => {
        const part = `${environment}.part`;
        rmSync(part, { recursive: true, force: true });
        execFileSync('python3', ['-m', 'venv', part]);
        const packages = ['kubernetes-validate==1.37.0', 'PyYAML==6.0.3'];
        execFileSync(join(part, 'bin/pip'), ['install', '--quiet', ...packages]);
        renameSync(part, environment);
      },
    ),
  );

  it('holds against the schemas, which a field misspelt does not', () => {
    expect(validate(text)).toEqual([
      'Job mingle-migrate',
      'Deployment mingle',
      'Deployment mingle-work',
      'Service mingle',
      'PodDisruptionBudget mingle',
      'PodDisruptionBudget mingle-work',
      'NetworkPolicy mingle',
    ]);
    expect(() => validate(text.replace('readinessProbe', 'readyProbe'))).toThrow(/readyProbe/);
  });

  it('gives an attempt of the benchmark less memory than its pod', () => {
    const job = readFileSync(join(root, 'deploy/benchmark/kubernetes.yaml'), 'utf8');
    expect(validate(job)).toEqual(['Job mingle-bench']);
    const { memoryLimitBytes } = JSON.parse(readFileSync(join(root, 'cases/benchmark.json'), 'utf8'));
    const pods = [...job.matchAll(/memory: (\d+)Gi/g)].map(([, gibibytes]) => Number(gibibytes) * 2 ** 30);
    expect(pods).toHaveLength(2);
    for (const bytes of pods) expect(bytes).toBeGreaterThan(memoryLimitBytes);
  });

  it('gives every process time to stop', () => {
    const times = [...text.matchAll(/terminationGracePeriodSeconds: (\d+)/g)].map(([, seconds]) =>
      Number(seconds),
    );
    expect(times).toHaveLength(2);
    for (const seconds of times) expect(seconds).toBeGreaterThan(serviceConfig.parse({}).shutdown_ms / 1000);
  });
});
