import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Example, exampleOf, ruleIds } from '../testing/example-contracts.ts';
import { type RuleId, rules } from './rules.ts';

/** Rule ids of another tool, and our rules for the same changes or the reason why there are none. */
type CoverageGroup = { ours?: string[]; because?: string; theirs: string[] };

/** The rules of another tool, and how many ids it has. */
type Coverage = { source: string; count: number; groups: CoverageGroup[] };

/** A tool in coverage.yaml: their ids by our rules, and by the reason why there are none. */
type WrittenCoverage = Omit<Coverage, 'groups'> & Record<'ours' | 'missing', Record<string, string>>;

/** `{body,property}-added` -> `body-added` and `property-added`. */
function expand(pattern: string): string[] {
  const [whole, alternatives] = /\{(.*?)\}/.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  return alternatives?.split(',').flatMap((it) => expand(pattern.replace(whole, it))) ?? [];
}

const idsIn = (text: string) => text.replaceAll(/,\s+/g, ',').split(' ').flatMap(expand).sort();

/** What other tools report, by the name of the tool: coverage.yaml. */
function readCoverage(): [name: string, tool: Coverage][] {
  const text = readFileSync(join(import.meta.dirname, 'coverage.yaml'), 'utf8');
  const tools: Record<string, WrittenCoverage> = parse(text);
  return Object.entries(tools).map(([name, { ours, missing, ...tool }]) => [
    name,
    {
      ...tool,
      groups: [
        ...Object.entries(ours).map(([rules, ids]) => ({ ours: rules.split(', '), theirs: idsIn(ids) })),
        ...Object.entries(missing).map(([because, ids]) => ({ because, theirs: idsIn(ids) })),
      ],
    },
  ]);
}

const tools = readCoverage();

function sideOf(example: Example, side: 0 | 1): unknown {
  const [pair] = Object.values(example) as [readonly [unknown, unknown]];
  return pair[side];
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
}

function idsOf(id: RuleId, { groups }: Coverage): string {
  const theirs = groups.filter(({ ours }) => ours?.includes(id)).flatMap((group) => group.theirs);
  return theirs.map((it) => `\`${it}\``).join(', ') || 'none';
}

/** The page `docs/contract-rules.md`: every rule, beside those of the other tools. */
function rulesPage(): string {
  const rows = ruleIds.map((id) => {
    const { request, response, contract, sentence } = rules[id];
    const example = exampleOf(id);
    const classes = contract ? `${contract} | ${contract}` : `${request ?? '-'} | ${response ?? '-'}`;
    return `| \`${id}\` | ${classes} | ${sentence} | ${code(sideOf(example, 0))} | ${code(sideOf(example, 1))} |`;
  });
  const beside = ruleIds.map(
    (id) => `| \`${id}\` | ${tools.map(([, tool]) => idsOf(id, tool)).join(' | ')} |`,
  );
  const reasons = tools.flatMap(([name, { groups }]) =>
    groups.flatMap(({ because, theirs }) =>
      because ? [`| ${name} | ${theirs.map((it) => `\`${it}\``).join(', ')} | ${because} |`] : [],
    ),
  );
  return `<!-- Generated from the rules in openapi/diff/rules by npx vitest run openapi/diff/rules -u. -->

# Rules of the comparison

What [\`countersign-contract diff\`](contract-changes.md) reports: ${ruleIds.length} kinds of change, each with its class for
requests and responses, the reason, and the smallest pair that differs by it. The class of a change is the worse of the directions
in which the changed part occurs.

| rule | in requests | in responses | why | before | after |
|---|---|---|---|---|---|
${rows.join('\n')}

## Beside two other tools

${tools.map(([name, { source, count }]) => `- ${name}: ${count} rules (${source}).`).join('\n')}

Both compare OpenAPI documents of any origin, so they list the same change once for each part of the document that it can
occur in (\`request-body-\`, \`request-property-\`, \`request-parameter-\`); here the part is in the subject of the change, and the direction in its class.

| rule | ${tools.map(([name]) => name).join(' | ')} |
|---|---|---|
${beside.join('\n')}

## What they report and we do not

| tool | rules | why not here |
|---|---|---|
${reasons.join('\n')}
`;
}

describe.each(tools)('%s', (_, { count, groups }) => {
  test('is covered completely: each of its rules maps to rules of ours, or has a reason why not', () => {
    const theirs = groups.flatMap((group) => group.theirs);
    expect(new Set(theirs).size).toBe(theirs.length);
    expect(theirs).toHaveLength(count);
  });

  test('maps only to existing rules', () => {
    expect(groups.flatMap(({ ours = [] }) => ours).filter((id) => !ruleIds.some((it) => it === id))).toEqual(
      [],
    );
  });
});

test('docs/contract-rules.md is up to date with the rules', async () => {
  await expect(rulesPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/contract-rules.md'));
});
