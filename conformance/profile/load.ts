import { readFileSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { createClient } from '../http/client.ts';
import type { HeaderField } from '../http/exchange.ts';
import { fileTrouble } from '../run/file-trouble.ts';
import { UsageError } from '../run/usage-error.ts';
import { completeProfile, type WrittenProfile } from './complete.ts';
import { assertMeaning } from './meaning.ts';
import { type Environment, parseLocated } from './parse.ts';
import type { Profile } from './profile.ts';
import { assertProfileShape } from './validate.ts';

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Statuses that ask for credentials. */
const closed = new Set([401, 403]);

async function fetchText(url: string, given: readonly HeaderField[]): Promise<string> {
  const client = createClient();
  try {
    const headers: readonly HeaderField[] = [['Accept', 'application/json, application/yaml'], ...given];
    const { status, body } = await client.send({ method: 'GET', url, headers });
    if (status === 200) return Buffer.from(body).toString('utf8');
    const advice = closed.has(status)
      ? ` Show who you are, with the secret in the environment: --profile-header 'Authorization: Bearer \${TOKEN}'`
      : ' A profile is answered with 200.';
    throw new UsageError(`The profile at ${url} was answered with ${status}.${advice}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The profile cannot be fetched. ${(error as Error).message}`);
  } finally {
    client.close();
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError(
      missing
        ? `There is no profile at ${file}; write one with: npm run verify -- --init ${file} --target URL`
        : `The profile ${file} cannot be read: ${fileTrouble(error)}.`,
    );
  }
}

function authorityText(file: string | undefined, source: string, where: string): string | undefined {
  if (file === undefined) return undefined;
  const path = isAddress(source) ? file : resolvePath(dirname(source), file);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${where}: certificateAuthority ${path} cannot be read: ${fileTrouble(error)}.`);
  }
}

/**
 * What a profile's text says, completed with every default. `target` wins over its `baseUrl`; `usual` is where it is
 * judged that names none. Mistakes are UsageErrors with their place.
 */
export function readProfile(
  text: string,
  source: string,
  target: string | undefined,
  environment: Environment,
  usual: string | undefined = target,
): Profile {
  const located = parseLocated(text, source, environment);
  const { value } = located;
  const lacksAddress =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('baseUrl' in value);
  if (lacksAddress && usual !== undefined) Object.assign(value, { baseUrl: usual });
  assertProfileShape(located);
  const written = value as WrittenProfile;
  assertMeaning(written, located);
  const { certificateAuthority } = written;
  const authority = authorityText(certificateAuthority, source, located.where(['certificateAuthority']));
  return completeProfile(written, target, authority);
}

/** How a profile is had. */
export type Loading = {
  /** Wins over the profile's `baseUrl`. */
  readonly target?: string | undefined;
  /** Where a profile is judged that names no address. */
  readonly usual?: string | undefined;
  /** Sent where it is asked for at an address. */
  readonly headers?: readonly HeaderField[];
};

/**
 * The profile in a file or at an address. `${NAME}` is read from the environment in files only: a document from
 * elsewhere could otherwise have the environment sent wherever it likes.
 */
export async function loadProfile(
  source: string,
  { target, usual = target, headers = [] }: Loading = {},
): Promise<Profile> {
  const remote = isAddress(source);
  const text = remote ? await fetchText(source, headers) : readText(source);
  return readProfile(text, source, target, remote ? undefined : (name) => process.env[name], usual);
}
