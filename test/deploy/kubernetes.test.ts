/** deploy/kubernetes.yaml against the schemas of Kubernetes, and against the other files of deploy/. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceConfig } from '../../src/service/settings/config.ts';
import { canRun, root } from './programs.ts';

const environment = join(root, '.local/kubernetes-validate');
const python = join(environment, 'bin/python');
const VALIDATE = `
import sys, kubernetes_validate, yaml
for item in yaml.safe_load(sys.stdin)['items']:
    kubernetes_validate.validate(item, '1.30', strict=True)
    print(item['kind'], item['metadata']['name'])
`;

function validate(text: string): string[] {
  return execFileSync(python, ['-c', VALIDATE], { input: text, encoding: 'utf8', stdio: 'pipe' })
    .trim()
    .split('\n');
}

describe.skipIf(!canRun([]))('kubernetes.yaml', { timeout: 120_000 }, () => {
  const text = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8');

  it('holds against the schemas, which a field misspelt does not', () => {
    if (!existsSync(python)) {
      execFileSync('python3', ['-m', 'venv', environment]);
      execFileSync(join(environment, 'bin/pip'), [
        'install',
        '--quiet',
        'kubernetes-validate==1.37.0',
        'PyYAML==6.0.3',
      ]);
    }
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

  it('gives every process time to stop', () => {
    const times = [...text.matchAll(/terminationGracePeriodSeconds: (\d+)/g)].map(([, seconds]) =>
      Number(seconds),
    );
    expect(times).toHaveLength(2);
    for (const seconds of times) expect(seconds).toBeGreaterThan(serviceConfig.parse({}).shutdown_ms / 1000);
  });
});
