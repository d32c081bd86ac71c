import { describe, expect, test } from 'vitest';
import { outline, placesOf, register, sectionFiles } from './register.ts';
import { readSection } from './section.ts';

const modal = /\b(must|should|may|might|shall|will|would|can|cannot|could|needs? to|has to|have to|ought)\b/i;
const quoted = /"[^"]*"/g;

describe('a file of the register is refused', () => {
  const entry = {
    id: 'a.b',
    place: 'rule 1',
    sentence: 'words',
    statement: 'It holds.',
    level: 'must',
    basis: 'documented',
    appliesTo: ['contacts'],
  };
  const file = (changes: object) =>
    JSON.stringify({ section: '1', title: 'One', requirements: [{ ...entry, ...changes }] });

  test.each([
    ['without a list of requirements', '{"section": "1", "title": "One"}', 'has no list of requirements'],
    ['that is no mapping', '- one', 'is not a mapping'],
    ['with an unknown level', file({ level: 'shall' }), 'level shall; known are must, should, may'],
    ['with an unknown basis', file({ basis: 'guessed' }), 'basis guessed'],
    ['with an empty basis', file({ basis: undefined }), 'basis undefined'],
    ['with an unknown key', file({ colour: 'red' }), 'unknown key colour'],
    ['with an empty statement', file({ statement: ' ' }), 'no text for statement'],
    ['with readings that are no texts', file({ readings: [1] }), 'list of texts for readings'],
  ])('%s', (_, text, complaint) => {
    expect(() => readSection('x.yaml', text)).toThrow(complaint);
  });

  test('and names the file and the entry', () => {
    expect(() => readSection('x.yaml', file({ level: '' }))).toThrow('x.yaml, entry 1');
  });
});

describe('each entry of the register', () => {
  test('has an id of its own', () => {
    const ids = register.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(register.map((it) => [it.id, it] as const))('%s is well formed', (_, it) => {
    expect(it.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/);
    expect(it.statement).toMatch(/^[A-Z/"].*\.$/);
    expect(it.statement.length).toBeLessThanOrEqual(180);
    expect(it.statement.replaceAll(quoted, '')).not.toMatch(modal);
    expect(it.sentence.length).toBeLessThanOrEqual(120);
    expect(it.appliesTo).not.toEqual([]);
  });

  test('that goes beyond the printed words says why', () => {
    const silent = register.filter(
      ({ basis, because }) => (basis === 'documented') !== (because === undefined),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('that is assumed is no must, and lives by the claims of a profile', () => {
    const strict = register.filter(({ basis, level }) => basis === 'assumed' && level === 'must');
    expect(strict.map(({ id }) => id)).toEqual([]);
  });

  test('about clients, operators or plans says that it is not testable', () => {
    const judged = register.filter(({ subject, notTestable }) => subject !== 'service' && !notTestable);
    expect(judged.map(({ id }) => id)).toEqual([]);
  });
});

describe('a reader who walks along the specification', () => {
  const answered = new Set(register.flatMap(placesOf));

  test('finds an entry for each rule, row and sentence', () => {
    expect(outline.places.filter((place) => !answered.has(place))).toEqual([]);
  });

  test('finds each entry at a place that exists', () => {
    const places = new Set(outline.places);
    expect([...answered].filter((place) => !places.has(place))).toEqual([]);
  });

  test('finds the reason where there is no entry', () => {
    for (const [place, reason] of Object.entries(outline.silent)) {
      expect(answered.has(place), place).toBe(false);
      expect(reason).toMatch(/\.$/);
    }
  });

  test('finds the sections in order, each in a file of its name', () => {
    const order = outline.places.map((place) => place.split(' ')[0]);
    const sections = [...new Set(register.map(({ section }) => section))];
    expect(sections).toEqual([...new Set(order)].filter((it) => sections.includes(String(it))));
    expect(sectionFiles.length).toBeGreaterThanOrEqual(sections.length);
  });
});
