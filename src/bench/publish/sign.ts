/** A publisher's signature of a publication and its evidence: an in-toto statement over their digests, in a DSSE envelope. */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import * as z from 'zod';
import { readDocument } from '../../shared/read-document.ts';
import type { Publication } from '../publication/definition.ts';
import { evidencePlaces, placesBelow } from './evidence-archive.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'urn:mingle:benchmark-publication:v1';

const envelope = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string().optional(), sig: z.string() })).min(1),
});

const statement = z.object({
  _type: z.literal(STATEMENT),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicateType: z.literal(PREDICATE),
});

export type Envelope = z.output<typeof envelope>;

export function signaturePath(publication: string): string {
  return `${publication}.sig.json`;
}

/** The bytes that are signed: DSSE's pre-authentication encoding. */
function authenticated(payload: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `),
    payload,
  ]);
}

/** Reads a key. @throws if the text is no Ed25519 key in PEM */
const ed25519 = (read: (pem: string) => KeyObject) => (pem: string) => {
  const key = read(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`a key of the type ${key.asymmetricKeyType}`);
  return key;
};
export const privateKeyIn = ed25519(createPrivateKey);
export const publicKeyIn = ed25519(createPublicKey);

function keyId(key: KeyObject): string {
  return hash('sha256', createPublicKey(key).export({ type: 'spki', format: 'der' }));
}

/** The publication and each evidence file it names, with its digest. */
function subjects(file: string, publication: Publication) {
  const paths = [file, ...evidencePlaces(publication, dirname(file))];
  return paths.filter(existsSync).map((path) => ({
    name: relative(dirname(resolve(file)), resolve(path)),
    digest: { sha256: digestOf(path) },
  }));
}

function digestOf(path: string): string {
  return hash('sha256', readFileSync(path));
}

/** Evidence files that a publication names but that do not exist, so cannot be signed. */
export function unsignable(file: string, publication: Publication): string[] {
  return evidencePlaces(publication, dirname(file)).filter((path) => !existsSync(path));
}

export function signPublication(file: string, publication: Publication, key: KeyObject): Envelope {
  const { benchmarkRevision, disclosure } = publication;
  const payload = Buffer.from(
    JSON.stringify({
      _type: STATEMENT,
      subject: subjects(file, publication),
      predicateType: PREDICATE,
      predicate: { benchmarkRevision, disclosure },
    }),
  );
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(key), sig: sign(null, authenticated(payload), key).toString('base64') }],
  };
}

/**
 * Reasons why a signature is not valid for these files, a sentence each; none if it is valid.
 * @param evidence archive or folder that is read instead of what the publication names
 */
export function signatureFaults(
  file: string,
  publication: Publication,
  text: string,
  key: KeyObject,
  evidence: string | null = null,
): string[] {
  const read = readDocument(text, envelope);
  if (!read.ok) return [`the signature is no DSSE envelope: ${read.issues[0].message}`];
  const payload = Buffer.from(read.value.payload, 'base64');
  const signed = read.value.signatures.some(({ sig }) =>
    verify(null, authenticated(payload), key, Buffer.from(sig, 'base64')),
  );
  if (!signed) return ['the signature is not of this key'];
  const said = readDocument(payload.toString('utf8'), statement);
  if (!said.ok) return [`what is signed is no statement of a publication: ${said.issues[0].message}`];
  const known = new Map(said.value.subject.map(({ name, digest }) => [name, digest.sha256]));
  const here = subjects(file, publication);
  const other = here.filter(({ name, digest }) => known.get(name) !== digest.sha256);
  const places = evidence === null ? [] : placesBelow(publication, evidence);
  const instead = new Map(places.map((path) => [path, existsSync(path) && digestOf(path)]));
  const all = new Set(known.values());
  const unsigned = [...instead].flatMap(([path, own]) => (own && !all.has(own) ? [path] : []));
  const there = new Set<string | false>(instead.values());
  const gone = [...known].flatMap(([name, own]) =>
    there.has(own) || here.some((one) => one.name === name) ? [] : [name],
  );
  return [
    ...other.map(({ name }) => `${name} is not the file that was signed`),
    ...unsigned.map((path) => `${path} is none of the files that were signed`),
    ...gone.map((name) => `${name} was signed, and is not here`),
  ];
}
