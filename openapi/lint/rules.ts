import { collectionOf } from '../schemas/endpoints.ts';
import { dialect } from '../schemas/files.ts';
import {
  isNullable,
  type JsonSchema,
  nestingOf,
  type SchemaLink,
  type TypeSchema,
} from '../schemas/type-schema.ts';

/** A place in a schema file that a rule objects to: its JSON pointer, and what is wrong there. */
export type Objection = {
  pointer: string;
  sentence: string;
};

/** All schema files of a version by type, as they are written. */
type SchemaFiles = ReadonlyMap<string, TypeSchema>;

/** One rule of style. Schema files that break it can be served; those who read the contract miss something. */
export type LintRule = {
  /** Why it matters, in one sentence. */
  readonly sentence: string;
  check(type: string, schema: TypeSchema, all: SchemaFiles): Iterable<Objection>;
};

type FieldCheck = (field: JsonSchema, name: string, schema: TypeSchema) => string | undefined | false;

function* objectionsTo(schema: TypeSchema, check: FieldCheck): Generator<Objection> {
  for (const [name, field] of Object.entries(schema.properties)) {
    const sentence = check(field, name, schema);
    if (sentence) yield { pointer: `/properties/${name}`, sentence };
  }
}

function fieldRule(sentence: string, check: FieldCheck): LintRule {
  return { sentence, check: (_type, schema) => objectionsTo(schema, check) };
}

/** Members of a nested element that tell the service what to do, and are no fields of a record. */
function isCommand(name: string): boolean {
  return name.startsWith('_');
}

function isSentence(text: string | undefined): boolean {
  return /^[A-Z\d].*\.$/s.test(text ?? '');
}

function isList({ method, href }: SchemaLink): boolean {
  return method === 'GET' && !href.includes('{id}') && !href.endsWith('/current');
}

const listParameters = ['page', 'per_page', 'filter[q]', 'sort_by', 'sort'];

function* checkParameters({ links }: TypeSchema): Generator<Objection> {
  for (const [index, { properties = {} }] of links.entries()) {
    for (const [name, { description, type }] of Object.entries(properties)) {
      const missing = [...(description ? [] : ['description']), ...(type ? [] : ['type'])].join(' and no ');
      if (missing) yield { pointer: `/links/${index}/properties/${name}`, sentence: `has no ${missing}.` };
    }
  }
}

function* checkLists({ links }: TypeSchema): Generator<Objection> {
  for (const [index, link] of links.entries()) {
    if (!isList(link) || !link.properties) continue;
    const pointer = `/links/${index}/properties`;
    const { properties } = link;
    const missing = listParameters.filter((name) => !Object.hasOwn(properties, name));
    if (missing.length > 0) yield { pointer, sentence: `lacks ${missing.join(', ')}.` };
    for (const [name, parameter] of Object.entries(properties)) {
      if (!listParameters.includes(name) && !name.startsWith('filter['))
        yield {
          pointer: `${pointer}/${name}`,
          sentence: 'is not a parameter of lists; name it "filter[...]".',
        };
      if (name === 'sort' && String(parameter.enum) !== 'ASC,DESC')
        yield { pointer: `${pointer}/sort`, sentence: 'does not have the values ASC and DESC.' };
    }
  }
}

function isNested(type: string, all: SchemaFiles): boolean {
  const fields = [...all.values()].flatMap(({ properties }) => Object.values(properties));
  return fields.some((field) => nestingOf(field)?.types.includes(type));
}

/** All rules by id, in the order in which the documentation lists them. */
export const lintRules = {
  dialect: {
    sentence: 'Editors find the keywords of a schema file through "$schema".',
    *check(_type, { $schema }) {
      if ($schema !== dialect) yield { pointer: '/$schema', sentence: `is not "${dialect}".` };
    },
  },
  'type-description': {
    sentence: 'The description of a type introduces its operations, so it is a sentence.',
    *check(_type, { description }) {
      if (!isSentence(description))
        yield {
          pointer: '/description',
          sentence: 'is not a sentence: start with a capital, end with a full stop.',
        };
    },
  },
  'field-title': fieldRule('People call a field by its title.', ({ title }) => !title && 'has no title.'),
  'field-description': fieldRule(
    'Clients learn from the description what a field means.',
    ({ description }) =>
      description
        ? !isSentence(description) &&
          'has a description that is not a sentence: start with a capital, end with a full stop.'
        : 'has no description.',
  ),
  'unique-description': {
    sentence: 'Fields with the same description cannot be told apart.',
    *check(_type, { properties }) {
      const firstWith = new Map<string, string>();
      for (const [name, { description }] of Object.entries(properties)) {
        if (description === undefined) continue;
        const first = firstWith.get(description);
        if (first === undefined) firstWith.set(description, name);
        else yield { pointer: `/properties/${name}`, sentence: `has the description of "${first}".` };
      }
    },
  },
  'field-example': fieldRule(
    'Examples show a likely value, where generated ones are only valid.',
    (field) => !nestingOf(field) && !field.examples && 'has no examples.',
  ),
  'parameter-description': {
    sentence: 'Clients learn from type and description what a parameter does.',
    check: (_type, schema) => checkParameters(schema),
  },
  'list-parameters': {
    sentence: 'Lists that take parameters can be paged, searched and sorted, all in the same way.',
    check: (_type, schema) => checkLists(schema),
  },
  'plural-collection': {
    sentence: 'The address of a list is the plural of its type.',
    *check(type, schema) {
      const collection = collectionOf(schema);
      if (collection === type)
        yield { pointer: '/links', sentence: `has the collection "${type}", which is not a plural.` };
    },
  },
  'timestamp-name': fieldRule(
    'Names that end in "_at" are timestamps, and only these.',
    ({ format }, name) => {
      if (format === 'date-time') return !name.endsWith('_at') && 'is a timestamp; end its name in "_at".';
      return name.endsWith('_at') && 'is not a timestamp; write "format": "date-time", or another name.';
    },
  ),
  'id-length': fieldRule(
    'Fields that end in "_id" name a record, so they hold its 22 characters.',
    ({ minLength, maxLength }, name) =>
      name.endsWith('_id') &&
      (minLength !== 22 || maxLength !== 22) &&
      'is an id; write "minLength": 22 and "maxLength": 22.',
  ),
  'read-only': fieldRule(
    'What the service alone decides is read-only.',
    ({ readOnly }, name) =>
      /^(created_at|updated_at|.*_total|exchange_rate)$/.test(name) &&
      !readOnly &&
      'is decided by the service; write "readOnly": true.',
  ),
  'needless-null': fieldRule(
    'A field that always has a value is never null.',
    (field, name, { required = [] }) =>
      isNullable(field) &&
      !isCommand(name) &&
      (required.includes(name) || field.default != null) &&
      'always has a value; leave "null" out of its types.',
  ),
  'unused-type': {
    sentence: 'A type without endpoints is part of another type.',
    *check(type, { links }, all) {
      if (links.length === 0 && !isNested(type, all))
        yield { pointer: '', sentence: 'is not used: it has no links, and no other type nests it.' };
    },
  },
} as const satisfies Readonly<Record<string, LintRule>>;
