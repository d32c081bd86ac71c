import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { traitNames } from '../context/target-description.ts';
import { describeFileError, UsageError } from '../errors/usage-error.ts';
import type { Profile } from '../profile/profile.ts';
import { type Findings, findOut } from './findings.ts';

const template = readFileSync(new URL('template.yaml', import.meta.url), 'utf8');

/** Lines as comments: what a target says stays in its line. */
const commented = (lines: readonly string[]): string =>
  lines.map((line) => `# ${line.replace(/\p{Cc}+/gu, ' ')}`).join('\n');

/** A text between single quotes. */
const quoted = (text: string): string => text.replaceAll("'", "''");

/** Every choice that a profile can take out of the suite's hands, as found out, or else as usual. */
const choiceLines = (choices: Findings['choices']): string[] =>
  Object.values(traitNames).map(({ choice, usual }) => {
    const found = choices.find((it) => it.name === choice);
    return `  ${choice}: ${found?.value ?? usual}`;
  });

/** What a company is called whose address has no name. */
const nameless = 'company';

/** The name of the company at a host, and the host of another one of the same target. */
function companyAt(hostname: string): { name: string; sibling: string } {
  const [label = '', ...domain] = hostname.split('.');
  const isNameless = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || domain.length === 0;
  return isNameless
    ? { name: nameless, sibling: hostname }
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

/** The text of a profile to be filled in, with comments that say what each part is for and what was found out. */
export function profileText(baseUrl: string, { sentences, doubts, choices, contact }: Findings): string {
  const { hostname, protocol, port } = new URL(baseUrl);
  const { name, sibling } = companyAt(hostname);
  const seen = choices.map((it) => `${it.title}: ${JSON.stringify(it.value)}. ${it.evidence}`);
  const fills: Readonly<Record<string, string>> = {
    sentences: commented([...sentences, ...seen, ...doubts.map((it) => `But: ${it}`)]),
    baseUrl: quoted(baseUrl),
    name: quoted(name),
    other: `${protocol}//${sibling}${port === '' ? '' : `:${port}`}`,
    choices: commented(choiceLines(choices)),
    fields: commented(fieldLines(contact)),
    host: name === nameless ? 'acme.example.com:443' : `${hostname}:${port || usualPorts[protocol]}`,
  };
  return template.replace(/‹(\w+)›/g, (_, it: string) => fills[it] ?? '');
}

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
  timeout: number,
): Promise<{ text: string; doubts: readonly string[] }> {
  const { baseUrl } = profile.companies[0];
  const ledger = createLedgerFile(baseUrl);
  const told = { ...profile, users: usersOf(profile), apps: [...profile.apps, stranger] };
  const context = openRunContext({ profile: told, readOnly: false, timeout: timeout, ledger, process: 0 });
  try {
    const findings = await findOut(context);
    return { text: context.redactor.text(profileText(baseUrl, findings)), doubts: findings.doubts };
  } finally {
    await closeRunContext(context);
    ledger.remove();
  }
}

/**
 * Writes a commented profile for the company that a profile names first to a file, and says what was doubtful and what to
 * do next. Nothing is created on the target. A file that is there stays. `timeout` is how long an answer may take, in
 * milliseconds.
 */
export async function initialiseProfile(profile: Profile, file: string, timeout: number): Promise<string> {
  if (existsSync(file)) {
    throw new UsageError(`${file} is there already, and stays. Name another file, or remove it first.`);
  }
  const { text, doubts } = await textFor(profile, timeout);
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`The profile cannot be written to ${file}: ${describeFileError(error)}.`);
  }
  return [
    `Written to ${file}.`,
    ...doubts.map((it) => `But: ${it}`),
    `Fill in users and apps, set the variables that it names, then: npm run verify -- --profile ${file}`,
  ].join('\n');
}
