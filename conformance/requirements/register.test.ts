import { describe, expect, test } from 'vitest';
import { register } from './register.ts';
import { inOrder, referenceOf } from './requirement.ts';
import { readSection } from './section.ts';

const modal = /\b(must|should|may|might|shall|will|would|can|cannot|could|needs? to|has to|have to|ought)\b/i;
const quoted = /"[^"]*"/g;

describe('readSection() refuses a file', () => {
  const entry = {
    id: 'a.b',
    anchors: ['1-words'],
    statement: 'It holds.',
    level: 'must',
    basis: 'documented',
    appliesTo: ['contacts'],
  };
  const file = (changes: object) =>
    JSON.stringify({ section: '1', requirements: [{ ...entry, ...changes }] });

  test.each([
    ['without a list of requirements', '{"section": "1"}', 'has no list of requirements'],
    ['that is not a mapping', '- one', 'is not a mapping'],
    ['with an unknown level', file({ level: 'shall' }), 'level shall; known are must, should, may'],
    ['with an unknown basis', file({ basis: 'guessed' }), 'basis guessed'],
    ['without a basis', file({ basis: undefined }), 'basis undefined'],
    ['with an unknown key', file({ colour: 'red' }), 'unknown key colour'],
    ['with an empty statement', file({ statement: ' ' }), 'no text for statement'],
    ['without anchors', file({ anchors: [] }), 'has no anchors'],
    ['with readings that are not texts', file({ readings: [1] }), 'list of texts for readings'],
    ['with an unknown axis', file({ axes: { colour: ['red'] } }), 'unknown axis colour; known are operation'],
    ['with an unknown value', file({ axes: { operation: ['paint'] } }), 'value paint on the axis operation'],
    ['with each of open values', file({ axes: { value: 'each' } }), 'no list of texts for the axis value'],
    ['with no axes', file({ axes: {} }), 'no axes with lists of values'],
    ['with a strength of 4', file({ axes: { type: 'each' }, strength: 4 }), 'strength 4; known are 1, 2, 3'],
    ['with a strength but no axes', file({ strength: 2 }), 'strength without axes'],
    [
      'that excludes cells without a reason',
      file({ axes: { operation: 'each' }, excluded: [{ when: { operation: ['list'] } }] }),
      'without saying because',
    ],
    [
      'that excludes values of an axis that it does not name',
      file({ axes: { operation: 'each' }, excluded: [{ when: { type: ['order'] }, because: 'It.' }] }),
      'the axis type, which it does not name',
    ],
  ])('%s', (_, text, complaint) => {
    expect(() => readSection('x.yaml', text)).toThrow(complaint);
  });

  test('and names the file and the entry', () => {
    expect(() => readSection('x.yaml', file({ level: '' }))).toThrow('x.yaml, entry 1');
  });
});

describe('the register', () => {
  test('has a different id for every requirement', () => {
    const ids = register.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('lists the sections in order', () => {
    const sections = [...new Set(register.map(({ section }) => section))];
    expect(sections).toEqual(sections.toSorted(inOrder.compare));
  });

  test.each(register.map((it) => [it.id, it] as const))('has %s in good form', (_, it) => {
    expect(it.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/);
    expect(it.statement).toMatch(/^[A-Z/"].*\.$/);
    expect(it.statement.length).toBeLessThanOrEqual(180);
    expect(it.statement.replaceAll(quoted, '')).not.toMatch(modal);
    expect(it.anchors[0]).toMatch(new RegExp(`^${it.section.replace('.', '\\.')}-[a-z0-9]`));
    expect(referenceOf(it)).toMatch(new RegExp(`^specification\\.html#${it.anchors[0]}$`));
    expect(it.appliesTo).not.toEqual([]);
  });

  test('has an order in which its requirements can be met: by dependsOn, each but one needs another', () => {
    const judged = register.filter(({ notTestable }) => notTestable === undefined);
    const met = new Set<string>();
    for (;;) {
      const next = judged.filter(
        ({ id, dependsOn = [] }) => !met.has(id) && dependsOn.every((it) => met.has(it)),
      );
      if (next.length === 0) break;
      if (met.size === 0) expect(next.map(({ id }) => id)).toEqual(['list.is-beneath-plural-name']);
      for (const { id } of next) met.add(id);
    }
    expect(judged.filter(({ id }) => !met.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('says why where a requirement goes beyond the statements of the specification', () => {
    const wrong = register.filter(
      ({ basis, because }) => (basis === 'documented') !== (because === undefined),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('assumes only what the specification leaves open, and never as a must', () => {
    const assumed = register.filter(({ basis }) => basis === 'assumed');
    const open = register.filter(({ anchors: [anchor] }) => anchor?.includes('-open-'));
    expect(assumed.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
    expect(assumed.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual([]);
  });

  test('judges nothing about clients, operators or plans', () => {
    const judged = register.filter(({ subject, notTestable }) => subject !== 'service' && !notTestable);
    expect(judged.map(({ id }) => id)).toEqual([]);
  });
});
