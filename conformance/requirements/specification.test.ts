import { expect, test } from 'vitest';
import { register } from './register.ts';
import { renderSpecification } from './specification.ts';

const pages = renderSpecification();
const all = pages.map(({ html }) => html).join('\n');
const ids = [...all.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test('the pages are the specification, the rulings and the known behaviours', () => {
  expect(pages.map(({ title }) => title)).toEqual([
    'Specification of the Business Documents API',
    'Rulings',
    'Known behaviours',
  ]);
  expect(pages[0]?.sections).toContainEqual({ depth: 3, id: '7-errors', title: '7 Errors' });
});

test('every statement that a requirement names has its anchor', () => {
  const anchors = register.flatMap((it) => it.anchors);
  expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

test('every anchor is unique, and every link leads to an anchor', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const targets = [...all.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((href) => !href.startsWith('#') || !ids.includes(href.slice(1)))).toEqual([]);
  expect(all).toContain('<code>schemas/1.0/</code> has a file');
});

test('angle brackets in the text are escaped', () => {
  expect(all).toContain('/api/&lt;plural&gt;');
  expect([...all.matchAll(/<(\w+)/g)].map(([, tag]) => tag)).not.toContain('plural');
});
