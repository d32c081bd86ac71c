import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { changeClasses } from '../rules/rule.ts';
import { ruleIds } from '../testing/example-contracts.ts';
import { readGate, strictGate } from './gate.ts';

const folder = temporaryFolder();
const file = join(folder, 'gate.yaml');

function read(text: string) {
  writeFileSync(file, text);
  return readGate(file);
}

describe('The file of a gate', () => {
  const entry = { change: 'property-removed contact.notes', reason: 'Nobody read it.', version: '1.0' };

  test('is a list of accepted changes, or has it beside the class of rules', () => {
    expect(read(JSON.stringify([entry]))).toEqual({ accepted: [entry], severity: {} });
    expect(read('severity: { property-removed: risky }')).toEqual({
      accepted: [],
      severity: { 'property-removed': 'risky' },
    });
    expect(read('')).toEqual(strictGate);
  });

  test.each([
    ['text', '1:1: the file is "text"; expected an object (name: value).'],
    [
      'severity:\n  property-remove: risky',
      '2:3: severity has an unknown property, property-remove; did you mean property-removed?',
    ],
    [
      'severity: { property-removed: bad }',
      '1:31: severity.property-removed is "bad"; expected breaking or risky or compatible or cosmetic.',
    ],
    ['accept: []', '1:1: the file has an unknown property, accept; did you mean accepted?'],
    ['accepted: { a: b }', '1:11: accepted is an object; expected a list (each item after a dash).'],
    ['- change: a\n  version: "1.0"', '1:3: [0] lacks reason.'],
    [
      '- {change: a, reason: b, version: 1.0}',
      '1:35: [0].version is 1; expected a string (quoted if it looks like a number).',
    ],
    [
      '- {change: a, reason: b, version: "1.0", until: c}',
      '1:42: [0] has an unknown property, until; known here: change, reason, version.',
    ],
    ['[', '1:2: not valid YAML: '],
  ])('is refused with its place: %j', (text, sentence) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(`gate.yaml:${sentence}`),
      }),
    );
  });

  test('is described to editors with all rules and classes that there are', () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, 'gate.schema.json'), 'utf8'));
    const { propertyNames, additionalProperties } = schema.$defs.settings.properties.severity;
    expect([propertyNames.enum, additionalProperties.enum]).toEqual([ruleIds, changeClasses]);
  });
});
