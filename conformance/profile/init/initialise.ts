import { existsSync, writeFileSync } from 'node:fs';
import { fileTrouble } from '../../run/file-trouble.ts';
import { closeLab, openLab } from '../../run/lab.ts';
import { createLedgerFile } from '../../run/ledger-file.ts';
import { UsageError } from '../../run/usage-error.ts';
import type { Profile } from '../profile.ts';
import { findOut } from './findings.ts';
import { profileText } from './template.ts';

/** The variables that the written profile reads its user from: where they are set already, more is found out with them. */
function usersOf({ users }: Profile): Profile['users'] {
  const { COUNTERSIGN_EMAIL: email, COUNTERSIGN_PASSWORD: password } = process.env;
  return users.length === 0 && email && password ? [{ email, password }] : users;
}

/** An app that no target knows: how it is refused tells how the token endpoint is asked. */
const stranger = {
  name: 'Stranger',
  clientId: 'countersign-init',
  clientSecret: 'nobodys-secret',
  siteUrl: 'https://app.example.com',
  redirectUri: 'https://app.example.com/callback',
};

async function textFor(
  profile: Profile,
  patience: number,
): Promise<{ text: string; doubts: readonly string[] }> {
  const { baseUrl } = profile.companies[0];
  const ledger = createLedgerFile(baseUrl);
  const told = { ...profile, users: usersOf(profile), apps: [...profile.apps, stranger] };
  const lab = openLab({ profile: told, readOnly: false, patience, ledger, process: 0 });
  try {
    const findings = await findOut(lab);
    return { text: lab.redactor.text(profileText(baseUrl, findings)), doubts: findings.doubts };
  } finally {
    await closeLab(lab);
    ledger.remove();
  }
}

/**
 * Writes a commented profile for the company that a profile names first to a file, and says what was doubtful and what to
 * do next. Nothing is created on the target. A file that is there stays. `patience` is how long an answer may take, in
 * milliseconds.
 */
export async function initialiseProfile(profile: Profile, file: string, patience: number): Promise<string> {
  if (existsSync(file)) {
    throw new UsageError(`${file} is there already, and stays. Name another file, or remove it first.`);
  }
  const { text, doubts } = await textFor(profile, patience);
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`The profile cannot be written to ${file}: ${fileTrouble(error)}.`);
  }
  return [
    `Written to ${file}.`,
    ...doubts.map((it) => `But: ${it}`),
    `Fill in users and apps, set the variables that it names, then: npm run verify -- --profile ${file}`,
  ].join('\n');
}
