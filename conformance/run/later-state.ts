import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describeFileError, UsageError, writeTo } from 'countersign-contract/command';
import type { Report } from '../report/report.ts';

/** What the first of two runs leaves to the second. */
export type LaterState = {
  /** Address of the company that was judged. */
  readonly target: string;
  /** When the last of the values was kept; in milliseconds since 1970. */
  readonly keptAt: number;
  readonly values: Readonly<Record<string, string>>;
  readonly report: Report;
};

/** A key, and the environment variable that it is read from. */
export type EncryptionKey = { readonly variable: string; readonly value: string };

const format = 'countersign-later-1';

/** The fields of an encrypted file; all but the format in base64. */
type EncryptedFile = {
  readonly format: typeof format;
  readonly salt: string;
  readonly nonce: string;
  readonly tag: string;
  readonly data: string;
};

const algorithm = 'aes-256-gcm';
const keyBytes = 32;

const encode = (bytes: Buffer): string => bytes.toString('base64');
const decode = (text: string): Buffer => Buffer.from(text, 'base64');

/** Writes a file that only the key opens, and nobody changes unseen: AES-256-GCM, with a key from scrypt. */
export function writeLaterState(file: string, state: LaterState, key: EncryptionKey): void {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(algorithm, scryptSync(key.value, salt, keyBytes), nonce);
  cipher.setAAD(Buffer.from(format));
  const data = Buffer.concat([cipher.update(gzipSync(JSON.stringify(state))), cipher.final()]);
  const encrypted: EncryptedFile = {
    format,
    salt: encode(salt),
    nonce: encode(nonce),
    tag: encode(cipher.getAuthTag()),
    data: encode(data),
  };
  writeTo(`--later: ${file}`, () => writeFileSync(file, JSON.stringify(encrypted), { mode: 0o600 }));
}

function readFields(file: string): EncryptedFile | undefined {
  try {
    const encrypted: Partial<EncryptedFile> = JSON.parse(readFileSync(file, 'utf8'));
    const fields = [encrypted.salt, encrypted.nonce, encrypted.tag, encrypted.data];
    return encrypted.format === format && fields.every((it) => typeof it === 'string')
      ? (encrypted as EncryptedFile)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new UsageError(`--later: ${file} cannot be read: ${describeFileError(error)}.`);
  }
}

/** Reads an encrypted file. @throws UsageError where it is none, the key is another, or somebody changed it */
export function readLaterState(file: string, { variable, value }: EncryptionKey): LaterState {
  const encrypted = readFields(file);
  if (encrypted === undefined)
    throw new UsageError(
      `--later: ${file} is not a file that a first run wrote; remove it to begin with one, or name another.`,
    );
  try {
    const decipher = createDecipheriv(
      algorithm,
      scryptSync(value, decode(encrypted.salt), keyBytes),
      decode(encrypted.nonce),
      { authTagLength: 16 },
    );
    decipher.setAAD(Buffer.from(format));
    decipher.setAuthTag(decode(encrypted.tag));
    const text = Buffer.concat([decipher.update(decode(encrypted.data)), decipher.final()]);
    return JSON.parse(gunzipSync(text).toString('utf8'));
  } catch {
    throw new UsageError(
      `--later: ${file} cannot be opened: ${variable} has another key than in the first run, or the file was changed. Set the key of the first run, or remove the file to begin anew.`,
    );
  }
}
