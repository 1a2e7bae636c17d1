import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallKind, run } from './kind.ts';
import type { InstallNeeds } from './needs.ts';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** Java libraries with all that they depend on; what does not match the repository's checksums is refused. */
export const maven: InstallKind = {
  registry: 'Maven Central',
  items: ({ maven: wanted }, { local }) =>
    Object.entries(wanted).map(([name, version]) => ({
      name: `${name}:${version}`,
      there: existsSync(join(local, 'jars', `${name.split(':')[1]}-${version}.jar`)),
    })),
  fetch: ({ maven: wanted }, { local }, onOutput) => {
    writeFileSync(join(local, 'pom.xml'), pomOf(wanted));
    mkdirSync(join(local, 'jars'), { recursive: true });
    const options = ['--batch-mode', '--no-transfer-progress', '--strict-checksums', '-Dstyle.color=never'];
    const aim = ['--file', 'pom.xml', COPY, '-DoutputDirectory=jars', '-DincludeScope=runtime'];
    return run(['mvn', ...options, ...aim], local, /^\[ERROR\]/, onOutput);
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
