import { choices, exclusions } from '../mock/choices/catalogue.ts';
import type { Choice, Exclusion } from '../mock/choices/choice.ts';

/** `docs/choices.md`: what the mock can do where the specification is open. */
export function choicesPage(): string {
  const chapters = Map.groupBy(choices, ({ section }) => section.split('-')[0] ?? '');
  return `# Choices

The [specification](specification.md) leaves much open, so a client that works against one conforming server can fail against another
that is just as right. The mock can be any of them. Each choice has a name, the same as in profiles and reports of the suite that have it, and the values
that a server can choose from.

\`\`\`sh
npm start -- --choices create.status=200,update.method=PATCH
npm start -- --choices random:7001
npm start -- --choices choices.json
\`\`\`

\`random:SEED\` draws a value for each choice; the same seed always draws the same values. A file contains a JSON object, \`{"create.status": 200}\`. \`PUT /__mock/choices\`, or a page of the console,
sets the choices of one company of a running mock. It replaces all earlier ones: what it does not name has its default again.

\`\`\`sh
curl -s -X PUT 'http://127.0.0.1:4010/__mock/choices' -H 'Content-Type: application/json' -d '{"choices": {"create.status": 200}}'
curl -s -X PUT 'http://127.0.0.1:4010/__mock/choices' -H 'Content-Type: application/json' -d '{"random": "7001"}'
\`\`\`

The OpenAPI document, the reference, the published schemas, the links, the profile and the findings of the journal follow the company's choices. Faults and
troubles come on top. The first value of each choice is the default; the reason for it is a known behaviour ([facts](facts.md)) or a [ruling](../openapi/RULINGS.md).

${[...chapters]
  .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  .map(([section, all]) => chapterOf(section, all))
  .join('\n')}
## Values that exclude each other

${exclusions.map(exclusionLine).join('\n')}
`;
}

function chapterOf(section: string, all: readonly Choice[]): string {
  const rows = all.map(({ name, title, section, reason, options }) => {
    const values = options.map(({ value, means }) => `\`${value}\`: ${cell(means)}`).join('<br>');
    return `| \`${name}\` | ${cell(title)} | ${values} | [${section}](specification.md#${section}), ${reasonLink(reason)} |`;
  });
  return `## Section ${section}\n\n| choice | what | values | open in, and reason of the default |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function reasonLink(reason: string): string {
  const [source = '', anchor = ''] = reason.split('#');
  return source === 'facts' ? `[facts](facts.md#${anchor})` : `[ruling](../openapi/RULINGS.md#${anchor})`;
}

function exclusionLine({ values, because }: Exclusion): string {
  const parts = Object.entries(values).map(
    ([name, excluded]) => `\`${name}\` ${excluded.map((one) => `\`${one}\``).join(' or ')}`,
  );
  return `- ${parts.join(' and ')}: ${because}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
