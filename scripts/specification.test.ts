import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { register } from '../conformance/requirements/register.ts';
import { faults } from '../mock/faults/catalogue.ts';
import { files, ownAnchorsOf, root } from './testing/pages.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const specification = read('docs/specification.md');
const facts = read('docs/facts.md');

const sections = ownAnchorsOf(specification).filter((anchor) => /^\d(\.\d)?$/.test(anchor));
const anchors = ownAnchorsOf(specification).filter((anchor) => !sections.includes(anchor));
const isOpen = (anchor: string): boolean => anchor.includes('-open-');
const cited = new Set(register.flatMap((it) => it.anchors));

/** The paragraph, list item or table row in which an anchor is. */
const blockAt = new Map(
  specification
    .split(/\n\n|\n(?=\s*- |\d\. |\|)/)
    .flatMap((block) => ownAnchorsOf(block).map((anchor) => [anchor, block] as const)),
);

/** The ids of the headings and anchors of a page that a text links to. */
const linksTo = (page: string, text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#]*)#([^)]+)\)/g)].flatMap(([, path = '', id = '']) =>
    path.endsWith(page) ? [id] : [],
  );

describe('the specification', () => {
  test('has a different anchor for every statement', () => {
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });

  test('begins every anchor with the number of its section', () => {
    const wrong = specification.split(/^(?=#{2,3} \d)/m).flatMap((part) => {
      const [, section = ''] = part.match(/^#+ (\d(?:\.\d)?) /) ?? [];
      return ownAnchorsOf(part).filter(
        (anchor) => anchors.includes(anchor) && !anchor.startsWith(`${section}-`),
      );
    });
    expect(wrong).toEqual([]);
    expect(anchors.filter((anchor) => !/^\d(\.\d)?(-[a-z0-9]+)+$/.test(anchor))).toEqual([]);
  });

  test('has at least one requirement for every statement', () => {
    expect(anchors.filter((anchor) => !isOpen(anchor) && !cited.has(anchor))).toEqual([]);
  });

  test.each(anchors.filter(isOpen))('names who decides %s', (anchor) => {
    const block = blockAt.get(anchor) ?? '';
    expect([...linksTo('RULINGS.md', block), ...linksTo('facts.md', block)]).not.toEqual([]);
  });
});

const rulings = read('openapi/RULINGS.md')
  .split(/^### /m)
  .slice(1)
  .map((ruling) => [ruling.split('\n')[0] ?? '', ruling] as const);

describe('a citation in a source file', () => {
  const citable: Record<string, readonly string[]> = {
    spec: [...anchors, ...sections],
    facts: ownAnchorsOf(facts),
    ruling: rulings.map(([id]) => id),
  };
  const sources = [...files]
    .filter((path) => /\.(ts|mjs|ya?ml)$/.test(path) && existsSync(join(root, path)))
    .map((path) => [path, read(path)] as const);

  test('names an anchor that exists', () => {
    const lost = sources.flatMap(([path, text]) =>
      [...text.matchAll(/\b(spec|facts|ruling)#([\w.-]*\w)/g)]
        .filter(([, page = '', anchor = '']) => !citable[page]?.includes(anchor))
        .map(([citation]) => `${path}: ${citation}`),
    );
    expect(lost).toEqual([]);
  });

  test('names an anchor instead of a number or a chapter', () => {
    const old =
      /(?<!\[|RFC \d+,?[\s*]+)\b(?:specification|sections?)[\s*/]+\d(?:\.\d)?\b(?!\.\d)|\(facts[,]|\bFacts \(/g;
    const left = sources.flatMap(([path, text]) =>
      [...text.matchAll(old)].map(([citation]) => `${path}: ${citation}`),
    );
    expect(left).toEqual([]);
  });
});

test('a fault of the mock violates a statement of the specification', () => {
  expect(faults.map(({ section }) => section).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

/** Statuses, paths and names with an underscore: what a sentence cannot say in other words. */
const literals = (text: string): readonly string[] =>
  text.match(/\b\d{3,4}\b|\/(?:api|oauth)(?:\/[a-z_]+)*|\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];

describe.each(register.map((it) => [it.id, it] as const))('the requirement %s', (_, it) => {
  test('comes from statements that exist', () => {
    expect(it.anchors.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  test('agrees with them about statuses, paths and names', () => {
    const text = it.anchors.map((anchor) => blockAt.get(anchor)).join('\n');
    const terms = it.basis === 'documented' ? literals(it.statement) : [];
    expect(terms.filter((literal) => !text.includes(literal.replace('/api/', '')))).toEqual([]);
  });
});

describe.each(rulings)('the ruling %s', (id, ruling) => {
  const silence = ruling.match(/^- \*\*Silence:\*\* (.*)$/m)?.[1] ?? '';

  test('names the open statement or the fact that it decides', () => {
    const open = linksTo('specification.md', silence);
    expect([...open, ...linksTo('facts.md', silence)]).not.toEqual([]);
    expect(open.filter((anchor) => !isOpen(anchor))).toEqual([]);
  });

  test('is named there', () => {
    expect([...linksTo('RULINGS.md', specification), ...linksTo('RULINGS.md', facts)]).toContain(id);
  });
});
