import type { ExampleExchange } from '../requirements/examples.ts';
import { judgedBy, type RequirementEntry } from './requirement-entries.ts';

const line = (label: string, text: string): string => `${label.padEnd(15)}${text}`;

const section = (label: string, texts: readonly string[]): string[] =>
  texts.map((text, at) => line(at === 0 ? label : '', text));

const exchangeLine = ({ request, status }: ExampleExchange): string => `  ${request} → ${status}`;

/** The example of a requirement: one check on a server that conforms, and on one that does not. */
function exampleLines({ example }: RequirementEntry): string[] {
  if (example === undefined) return [];
  const { check, violation, expected, got, passes, fails } = example;
  return [
    '',
    `Example of a check: ${check}`,
    'Passes:',
    exchangeLine(passes),
    `Fails (${violation}): expected ${expected}, got ${got}`,
    exchangeLine(fails),
  ];
}

/**
 * What `--explain` prints: everything that the register says about a requirement, its checks, the violations that they are known
 * to notice, and an example.
 */
export function explanationText(entry: RequirementEntry): string {
  const { id, level, basis, statement, anchors, because, appliesTo, readings, cellPlan, violations } = entry;
  const axes = Object.entries(cellPlan?.axes ?? {}).map(
    ([axis, values]) => `${axis}: ${values === 'each' ? 'each' : values.join(', ')}`,
  );
  return [
    id,
    '',
    line('statement', statement),
    line('level', `${level}, ${basis}`),
    ...section(
      'specification',
      anchors.map((it) => `docs/specification.md#${it}`),
    ),
    ...section('because', because === undefined ? [] : [because]),
    ...section('applies to', appliesTo),
    ...section('passes, too', readings),
    ...section('axes', axes),
    ...section('judged by', judgedBy(entry)),
    ...section('not testable', entry.notTestable === undefined ? [] : [entry.notTestable]),
    ...section(
      'notices',
      violations.map(({ name, seen }) => `${seen} (${name})`),
    ),
    ...exampleLines(entry),
    '',
    `Judge it alone: --only '${id}'`,
  ].join('\n');
}
