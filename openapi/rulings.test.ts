import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const text = readFileSync(new URL('RULINGS.md', import.meta.url), 'utf8');
const [, ...rulings] = text.split(/^### /m);
const idOf = (ruling: string) => ruling.split('\n')[0] ?? '';

test('every ruling has a unique id that works as a link', () => {
  const ids = rulings.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(ids).toContain('missing-permission');
});

describe.each(rulings.map((ruling) => [idOf(ruling), ruling]))('%s', (_id, ruling) => {
  test('says where the specification is silent, what holds, and on which basis', () => {
    const [body] = ruling.split(/^## /m);
    const points = body?.split('\n').filter((line) => line.startsWith('- '));
    expect(points?.map((point) => point.match(/^- \*\*(\w+):\*\* \S/)?.[1])).toEqual([
      'Silence',
      'Ruling',
      'Basis',
    ]);
    expect(points?.at(-1)).toMatch(/\*\*Basis:\*\* (\[facts\]\(|standard\b|choice\b)/);
  });
});
