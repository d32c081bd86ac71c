import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { traitNames } from '../../discovery/traits.ts';
import type { Findings } from './findings.ts';

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
