import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialect } from '../schemas/files.ts';
import type { TypeSchema } from '../schemas/type-schema.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import { lintSchemas } from './lint-schemas.ts';
import { lintRules } from './rules.ts';

const ticket = {
  $schema: dialect,
  title: 'Ticket',
  description: 'A question from a customer.',
  type: 'object',
  properties: {
    id: {
      title: 'Id',
      description: 'Opaque identifier of the ticket.',
      type: 'string',
      minLength: 22,
      maxLength: 22,
      readOnly: true,
      examples: ['Y4eyO4p5aT2o0CvDl3NJcR'],
    },
    subject: {
      title: 'Subject',
      description: 'What it is about.',
      type: 'string',
      maxLength: 200,
      examples: ['Where?'],
    },
  },
  required: ['subject'],
  links: [
    { rel: 'self', href: 'tickets/{id}', method: 'GET' },
    { rel: 'instances', href: 'tickets', method: 'GET' },
  ],
};

const subject = '/properties/subject';
const changeSubject = (change: object) => (schema: TypeSchema) =>
  Object.assign(schema.properties.subject ?? {}, change);
const addField = (name: string, field: object) => (schema: TypeSchema) => {
  schema.properties[name] = {
    title: 'Title',
    description: 'Another text.',
    type: ['string', 'null'],
    examples: ['A'],
    ...field,
  };
};
const addParameters =
  (properties: NonNullable<TypeSchema['links'][number]['properties']>) => (schema: TypeSchema) =>
    Object.assign(schema.links[1] ?? {}, { properties });
const sort = { type: 'string', enum: ['ASC', 'DESC'] };
const text = { type: 'string', description: 'A text.' };

/** For each rule, the smallest change of the ticket that breaks it, and where it is reported. */
const violations: Record<keyof typeof lintRules, [pointer: string, change: (schema: TypeSchema) => void]> = {
  dialect: ['/$schema', (schema) => delete schema.$schema],
  'type-description': ['/description', (schema) => Object.assign(schema, { description: 'a question' })],
  'field-title': [subject, (schema) => delete schema.properties.subject?.title],
  'field-description': [subject, changeSubject({ description: 'what it is about' })],
  'unique-description': [subject, changeSubject({ description: 'Opaque identifier of the ticket.' })],
  'field-example': [subject, (schema) => delete schema.properties.subject?.examples],
  'parameter-description': [
    '/links/1/properties/sort',
    addParameters({ page: text, per_page: text, 'filter[q]': text, sort_by: text, sort }),
  ],
  'list-parameters': [
    '/links/1/properties',
    addParameters({ page: { type: 'integer', description: 'A page.' } }),
  ],
  'plural-collection': [
    '/links',
    ({ links }) => {
      for (const link of links) link.href = link.href.replace('tickets', 'ticket');
    },
  ],
  'timestamp-name': ['/properties/closed_at', addField('closed_at', {})],
  'id-length': ['/properties/customer_id', addField('customer_id', {})],
  'read-only': [
    '/properties/created_at',
    addField('created_at', { format: 'date-time', examples: ['2026-01-02T03:04:05+00:00'] }),
  ],
  'needless-null': [subject, changeSubject({ type: ['string', 'null'] })],
  'unused-type': ['', (schema) => Object.assign(schema, { links: [] })],
};

/** The findings about a ticket beside the committed types. */
async function findingsAfter(change: (schema: TypeSchema) => void) {
  using folder = new SchemaFolder();
  const changed = structuredClone(ticket) as TypeSchema;
  change(changed);
  folder.write('ticket', JSON.stringify(changed, null, 2));
  const file = join(folder.path, '1.0/ticket.json');
  const { findings } = await lintSchemas(folder.path);
  const lines = readFileSync(file, 'utf8').split('\n');
  return findings
    .filter((finding) => finding.file === file)
    .map((finding) => ({ ...finding, text: lines[finding.line - 1] }));
}

test('A schema file that follows all rules has no findings', async () => {
  expect(await findingsAfter(() => undefined)).toEqual([]);
});

describe.each(Object.entries(violations))('%s', (id, [pointer, change]) => {
  test('finds the smallest violation, and nothing else', async () => {
    const findings = await findingsAfter(change);
    expect(findings).toMatchObject([{ rule: id, pointer, sentence: expect.stringMatching(/^[a-z].*\.$/s) }]);
    const name = pointer.split('/').at(-1) ?? '';
    if (name && id !== 'dialect') expect(findings[0]?.text).toContain(`"${name}":`);
  });

  test('can be switched off where it finds something, and for the whole file', async () => {
    const $comment = `lint-disable ${id}: this one is meant`;
    const inFile = (schema: TypeSchema) => {
      change(schema);
      Object.assign(schema, { $comment });
    };
    expect(await findingsAfter(inFile)).toEqual([]);
    const field = pointer.startsWith('/properties/') ? pointer.split('/')[2] : undefined;
    if (field === undefined) return;
    const inField = (schema: TypeSchema) => {
      change(schema);
      Object.assign(schema.properties[field] ?? {}, { $comment });
    };
    expect(await findingsAfter(inField)).toEqual([]);
  });

  test('explains in one sentence why it matters', () => {
    expect(lintRules[id as keyof typeof lintRules].sentence).toMatch(/^[A-Z][^.]*\.$/);
  });
});

test.each([
  ['another name', { since: text }, 'since'],
  ['another order of values', { sort: { ...text, enum: ['up', 'down'] } }, 'sort'],
])('A list has findings where a parameter has %s', async (_, changed, name) => {
  const all = { page: text, per_page: text, 'filter[q]': text, sort_by: text, sort: { ...text, ...sort } };
  const findings = await findingsAfter(addParameters({ ...all, ...changed }));
  expect(findings).toMatchObject([{ rule: 'list-parameters', pointer: `/links/1/properties/${name}` }]);
});

describe('A comment that switches off rules', () => {
  test.each([
    [
      'a rule that finds nothing there',
      'lint-disable field-title: why not',
      'switches off field-title, which finds nothing here; remove it.',
    ],
    [
      'a rule that does not exist',
      'lint-disable titles: why not',
      /^"titles" is not a rule; there are dialect, /,
    ],
    [
      'no reason',
      'lint-disable field-title',
      'is not understood: write "lint-disable RULE, RULE: the reason".',
    ],
  ])('is a finding where it has %s', async (_, $comment, sentence) => {
    const findings = await findingsAfter(changeSubject({ $comment }));
    expect(findings).toMatchObject([{ rule: 'lint-disable', pointer: `${subject}/$comment` }]);
    expect(findings[0]?.sentence).toMatch(sentence);
    expect(findings[0]?.text).toContain('"$comment"');
  });

  test('works for its own field only', async () => {
    const findings = await findingsAfter((schema) => {
      delete schema.properties.id?.title;
      delete schema.properties.subject?.title;
      Object.assign(schema.properties.id ?? {}, { $comment: 'lint-disable field-title: everybody knows it' });
    });
    expect(findings).toMatchObject([{ rule: 'field-title', pointer: subject }]);
  });

  test('is published nowhere', async () => {
    expect(readFileSync(join(import.meta.dirname, '../../schemas/1.0/invoice.json'), 'utf8')).toContain(
      'lint-disable',
    );
    expect(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')).not.toContain('$comment');
  });
});
