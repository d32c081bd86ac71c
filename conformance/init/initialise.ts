import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { describeFileError, typedCommand, UsageError } from 'countersign-contract/command';
import { printable } from 'countersign-contract/text';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { traitNames } from '../context/target-description.ts';
import type { Profile } from '../profile/profile.ts';
import { type Findings, inspectTarget } from './findings.ts';

const template = readFileSync(new URL('template.yaml', import.meta.url), 'utf8');

/** Turns lines into comments, each of which stays in its line. */
const asComments = (lines: readonly string[]): string =>
  lines.map((line) => `# ${printable(line, 'line')}`).join('\n');

/** A text between single quotes. */
const escapeQuotes = (text: string): string => text.replaceAll("'", "''");

/** A line for every choice that a profile can set, with the discovered value, or the default, which says that it is one. */
const choiceLines = (choices: Findings['choices']): string[] =>
  Object.values(traitNames).map(({ choice, usual }) => {
    const discovered = choices.find((it) => it.name === choice);
    return `  ${choice}: ${discovered?.value ?? `${usual} # the default; it was not discovered`}`;
  });

/** The name of a company whose address has no host name. */
const unnamedCompany = 'company';

/** The name of the company at a host, and the host of another one of the same target. */
function companyAt(hostname: string): { name: string; sibling: string } {
  const [label = '', ...domain] = hostname.split('.');
  const isNameless = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || domain.length === 0;
  return isNameless
    ? { name: unnamedCompany, sibling: hostname }
    : { name: label, sibling: `other.${domain.join('.')}` };
}

function fieldLines({ fields, unknown }: Findings['contact']): string[] {
  const sample = ['fields:', '  contact: { firstName: given_name, organisation: company_name }'];
  if (unknown.length === 0) return sample;
  const parts = unknown.map((part) => `${part}: …`).join(', ');
  return [
    `No field of a contact was recognised as ${unknown.join(', ')}. Its fields are ${fields.join(', ')}.`,
    'fields:',
    `  contact: { ${parts} }`,
  ];
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The text of a profile to fill in, with comments on each part and on what was discovered. */
export function profileText(baseUrl: string, { sentences, warnings, choices, contact }: Findings): string {
  const { hostname, protocol, port } = new URL(baseUrl);
  const { name, sibling } = companyAt(hostname);
  const discoveredChoices = choices.map((it) => `${it.title}: ${JSON.stringify(it.value)}. ${it.evidence}`);
  const fills: Readonly<Record<string, string>> = {
    sentences: asComments([...sentences, ...discoveredChoices, ...warnings.map((it) => `Warning: ${it}`)]),
    baseUrl: escapeQuotes(baseUrl),
    name: escapeQuotes(name),
    other: `${protocol}//${sibling}${port === '' ? '' : `:${port}`}`,
    choices: asComments(choiceLines(choices)),
    fields: asComments(fieldLines(contact)),
    host: name === unnamedCompany ? 'acme.example.com:443' : `${hostname}:${port || usualPorts[protocol]}`,
  };
  return template.replace(/‹(\w+)›/g, (_, it: string) => fills[it] ?? '');
}

/** The users of the profile, or the one in the environment variables that the new profile will read. */
function usersOf({ users }: Profile): Profile['users'] {
  const { COUNTERSIGN_EMAIL: email, COUNTERSIGN_PASSWORD: password } = process.env;
  return users.length === 0 && email && password ? [{ email, password }] : users;
}

/** An app that no target knows: how it is refused shows how the token endpoint is called. */
const unknownApp = {
  name: 'Stranger',
  clientId: 'countersign-init',
  clientSecret: 'nobodys-secret',
  siteUrl: 'https://app.example.com',
  redirectUri: 'https://app.example.com/callback',
};

async function createProfileText(
  profile: Profile,
  timeout: number,
): Promise<{ text: string; warnings: readonly string[] }> {
  const { baseUrl } = profile.companies[0];
  const ledger = createLedgerFile(baseUrl);
  const completed = { ...profile, users: usersOf(profile), apps: [...profile.apps, unknownApp] };
  const context = openRunContext({
    profile: completed,
    readOnly: false,
    timeout: timeout,
    ledger,
    process: 0,
  });
  try {
    const findings = await inspectTarget(context);
    return { text: context.redactor.sentence(profileText(baseUrl, findings)), warnings: findings.warnings };
  } finally {
    await closeRunContext(context);
    ledger.remove();
  }
}

function writing(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new UsageError(`The profile cannot be written to ${file}: ${describeFileError(error)}.`);
  }
}

/**
 * Writes a commented profile for the first company of a profile to a file, and returns warnings and the next step. Nothing
 * is created on the target, and an existing file is not overwritten. `timeout` is the longest wait for a response, in
 * milliseconds.
 */
export async function initialiseProfile(profile: Profile, file: string, timeout: number): Promise<string> {
  if (existsSync(file)) {
    throw new UsageError(`${file} already exists. Name another file, or remove it first.`);
  }
  // Before the target is asked.
  writing(file, () => accessSync(dirname(file), constants.W_OK));
  const { text, warnings } = await createProfileText(profile, timeout);
  writing(file, () => writeFileSync(file, text, { flag: 'wx' }));
  return [
    `Written to ${file}.`,
    ...warnings.map((it) => `Warning: ${it}`),
    `Fill in users and apps, set the environment variables in it, then run: ${typedCommand('countersign-verify', 'verify')} --profile ${file}`,
  ].join('\n');
}
