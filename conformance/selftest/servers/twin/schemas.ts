import { type Answer, type ApiCall, json } from './call.ts';
import type { Choices } from './choices.ts';
import { idType, property } from './field-schema.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { linksOfKind } from './links.ts';
import { versionSchema } from './locking.ts';
import type { Sent } from './property-errors.ts';

const dialects: Record<Choices['draft'], { $schema: string; id: 'id' | '$id' }> = {
  '03': { $schema: 'http://json-schema.org/draft-03/hyper-schema#', id: 'id' },
  '04': { $schema: 'http://json-schema.org/draft-04/hyper-schema#', id: 'id' },
  '2020-12': { $schema: 'https://json-schema.org/draft/2020-12/schema', id: '$id' },
};

function object(call: ApiCall, properties: Sent, required: readonly string[]): Sent {
  const { draft, requiredSaid } = call.twin.choices;
  const listed = draft !== '03' && requiredSaid && required.length > 0;
  return { type: 'object', properties, ...(listed ? { required } : {}) };
}

/** A record in its wrapper, as it stands in data (section 2.3). */
function envelope(call: ApiCall, kind: Kind): Sent {
  const links = { type: 'array', items: { type: 'object' } };
  const { linksPlace } = call.twin.choices;
  const record = recordSchema(call, kind);
  if (linksPlace === 'beside') return object(call, { [kind.name]: record, links }, [kind.name]);
  const inside = { ...record, properties: { ...(record.properties as Sent), links } };
  return object(call, { [kind.name]: inside }, [kind.name]);
}

function recordSchema(call: ApiCall, kind: Kind): Sent {
  const { twin } = call;
  const told = twin.keeps('schema.searched-fields') ? kind.fields : kind.fields.filter((it) => !it.searched);
  const fields = told.map((field) => [field.name, property(twin, field)]);
  const parts = (kind.parts ?? []).map(({ name, kind: part }) => [
    name,
    { type: 'array', items: envelope(call, kindNamed(twin.kinds, part)) },
  ]);
  const related = kind.owner ? { [kind.owner.related]: { type: ['object', 'null'], readOnly: true } } : {};
  const id = { type: idType(twin), readOnly: true };
  const required = kind.fields.filter((field) => field.required).map(({ name }) => name);
  return object(
    call,
    {
      id,
      ...(kind.nestedOnly ? {} : versionSchema(twin)),
      ...Object.fromEntries(fields),
      ...Object.fromEntries(parts),
      ...related,
    },
    required,
  );
}

/** The JSON Schema of a type in the chosen draft, of the record or of its envelope, with its `links` (sections 4.2 and 9). */
export function schemaOf(call: ApiCall, kind: Kind): Sent {
  const { draft, schemaOf: subject } = call.twin.choices;
  const { $schema, id } = dialects[draft];
  const content = subject === 'record' ? recordSchema(call, kind) : envelope(call, kind);
  const head = {
    $schema,
    [id]: `${call.twin.addressOf(call.company)}/api/${kind.collection}/schema`,
    title: kind.title,
  };
  return {
    ...head,
    ...content,
    links: linksOfKind(call, kind),
  };
}

/** `/api/<plural_resource>/schema` (section 4.3). */
export function oneSchema(call: ApiCall, kind: Kind): Answer {
  const [first] = call.twin.kinds.values();
  const schema = schemaOf(call, call.twin.keeps('schema.of-its-resource') ? kind : (first ?? kind));
  return json(call.twin, 200, call.twin.choices.schemaContainer === 'bare' ? schema : { schema });
}

const containers: Record<Choices['schemasContainer'], (schemas: ReadonlyArray<[Kind, Sent]>) => unknown> = {
  'by type': (schemas) => Object.fromEntries(schemas.map(([kind, schema]) => [kind.name, schema])),
  'by collection': (schemas) =>
    Object.fromEntries(schemas.map(([kind, schema]) => [kind.collection, schema])),
  array: (schemas) => schemas.map(([, schema]) => schema),
  'list object': (schemas) => ({
    version: '1.0',
    schemas: schemas.map(([kind, schema]) => ({ name: kind.name, schema })),
  }),
};

/** `/api/schema`: the schemas of all types, or with `gem_version=true` the internal version of the schemas (sections 4.3, 9). */
export function allSchemas(call: ApiCall): Answer {
  const { choices, keeps, kinds } = call.twin;
  if (call.query.get('gem_version') === 'true' && keeps('schema.gem-version')) {
    const version = keeps('schema.gem-version-steady') ? '3.14.2' : `3.14.${call.twin.nextNumber()}`;
    return json(call.twin, 200, choices.gemVersion === 'string' ? version : { schema: { version } });
  }
  const published = [...kinds.values()].filter((kind) => !kind.nestedOnly || choices.nestedTypesPublished);
  const shown = keeps('schema.all-types') ? published : published.slice(0, 1);
  return json(
    call.twin,
    200,
    containers[choices.schemasContainer](shown.map((kind) => [kind, schemaOf(call, kind)])),
  );
}
