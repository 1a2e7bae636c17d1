import { readFileSync } from 'node:fs';
import { privateKeyIn, signaturePath, signPublication, unsignable } from '../../bench/publish/sign.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { writeOutput } from '../output/write-output.ts';
import { refusal } from '../refusal.ts';
import { readPublication } from './validate-command.ts';

/** A key from a file. @param read throws where the text is none */
export function readKey<T>(path: string, read: (pem: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = `${path}: no Ed25519 key in PEM (${(error as Error).message}).`;
    const advice =
      '"openssl genpkey -algorithm ed25519 -out key.pem" makes one, "openssl pkey -in key.pem -pubout -out public.pem" its public half.';
    throw refusal('no_key', message, advice);
  }
}

export const benchSignCommand: SubCommand<{ readonly key: string; readonly out?: string }> = {
  summary: 'sign a publication and its evidence (in-toto statement, DSSE, Ed25519)',
  example: 'mingle bench sign publication.json --key key.pem',
  declare: (command) =>
    command
      .argument('<file>', 'the publication')
      .requiredOption('--key <file>', 'your private Ed25519 key in PEM')
      .option('--out <file>', 'where the signature goes; default: <file>.sig.json'),
  run: async (terminal, [file], { key, out }) => {
    await refuseWritingOver(out, [file, key]);
    const publication = await readPublication(terminal, file);
    const absent = unsignable(file, publication);
    if (absent.length > 0) {
      const more = absent.length > 1 ? `, nor at ${absent.length - 1} other places` : '';
      const message = `There is no evidence at ${absent[0]}${more}: it is signed with its publication.`;
      throw refusal('no_archive', message);
    }
    const signed = signPublication(file, publication, readKey(key, privateKeyIn));
    await writeOutput(terminal, out ?? signaturePath(file), prettyJson(signed));
    return EXIT.ok;
  },
};
