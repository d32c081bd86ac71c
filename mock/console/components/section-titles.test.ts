import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sectionTitles } from './section-titles.ts';

it('The titles of sections are the headings of the specification', () => {
  const page = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');
  const headings = [...page.matchAll(/^##+ ([\d.]+) (.*)$/gm)].map(([, number = '', title = '']) => [
    number,
    title,
  ]);
  expect(Object.entries(sectionTitles).sort()).toEqual(headings.sort());
});
