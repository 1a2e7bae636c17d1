import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallKind, run } from './kind.ts';
import type { InstallNeeds } from './needs.ts';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const ARRIVING = 'jars-arriving';

/**
 * Java libraries with all that they depend on; what does not match the repository's checksums is refused. They become
 * `jars` together when all have come, so that a broken-off copy is not taken for a whole one, nor an old version kept.
 */
export const maven: InstallKind = {
  registry: 'Maven Central',
  items: ({ maven: wanted }, { local }) =>
    Object.entries(wanted).map(([name, version]) => ({
      name: `${name}:${version}`,
      there: existsSync(join(local, 'jars', `${name.split(':')[1]}-${version}.jar`)),
    })),
  fetch: async ({ maven: wanted }, { local }, onOutput) => {
    const [arriving, jars] = [join(local, ARRIVING), join(local, 'jars')];
    writeFileSync(join(local, 'pom.xml'), pomOf(wanted));
    rmSync(arriving, { recursive: true, force: true });
    mkdirSync(arriving);
    const options = ['--batch-mode', '--no-transfer-progress', '--strict-checksums', '-Dstyle.color=never'];
    const aim = ['--file', 'pom.xml', COPY, `-DoutputDirectory=${ARRIVING}`, '-DincludeScope=runtime'];
    const fault = await run(['mvn', ...options, ...aim], local, /^\[ERROR\]/, onOutput);
    if (fault !== null) return fault;
    rmSync(jars, { recursive: true, force: true });
    renameSync(arriving, jars);
    return null;
  },
};

function pomOf(wanted: InstallNeeds['maven']): string {
  const dependencies = Object.entries(wanted).map(([name, version]) => {
    const [group, artifact] = name.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '<modelVersion>4.0.0</modelVersion>',
    '<groupId>mingle.comparator</groupId><artifactId>needs</artifactId><version>1</version>',
    `<dependencies>${dependencies.join('')}</dependencies>`,
    '</project>',
    '',
  ].join('\n');
}
