import { writeFileSync } from 'node:fs';
import { examplesFile, type RequirementEvidence } from '../../requirements/examples.ts';

/** Writes the file, with a line for each violation and each requirement. */
export function writeExamples(evidence: Readonly<Record<string, RequirementEvidence>>): void {
  const all = Object.entries(evidence);
  const violations = new Map(all.flatMap(([, one]) => one.violations.map(({ name, seen }) => [name, seen])));
  const requirements = all.map(
    ([id, one]) => [id, { ...one, violations: one.violations.map(({ name }) => name) }] as const,
  );
  const text = `{"violations": ${objectText([...violations])}, "requirements": ${objectText(requirements)}}\n`;
  writeFileSync(examplesFile, text);
}

const objectText = (entries: readonly (readonly [string, unknown])[]): string =>
  `{\n${entries.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',\n')}\n}`;
