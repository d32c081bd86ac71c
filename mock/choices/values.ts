import type { AssembledDocument } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import type { Json, JsonObject } from '../contract/json.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import type { Ids } from '../world/ids.ts';
import { publish, withoutKeywords, writeValues } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { describe, recordSchemas } from './document.ts';
import { issueNumbers, issueTexts, toUuid } from './ids.ts';
import { type FieldPlace, representation } from './representation.ts';

const serialText = (ids: Ids): string => String(1_000 + ids.nextSerial());
const hasType = (schema: JsonSchema, type: string) => [schema.type].flat().includes(type);
const hasFormat = (format: string) => (field: FieldPlace) => field.schema.format === format;
const isDate = hasFormat('date');
const isMoment = hasFormat('date-time');
const isDecimal = ({ schema }: FieldPlace) => hasType(schema, 'number');
const timestamps = ['created_at', 'updated_at'];

/** Points in time as numbers since 1970. */
function countTime(isMeant: (field: FieldPlace) => boolean, unitMs: number): Install {
  return writeValues({
    isMeant,
    show: (value) => (typeof value === 'string' ? Math.floor(Date.parse(value) / unitMs) : value),
    read: (value, field) => (typeof value === 'number' ? textOfTime(value * unitMs, isDate(field)) : value),
    schema: (schema) => ({ ...withoutKeywords(schema, 'format', 'examples', 'pattern'), type: 'integer' }),
  });
}

function textOfTime(ms: number, isDay: boolean): Json {
  const time = new Date(ms);
  if (Number.isNaN(time.getTime())) return String(ms);
  return isDay ? time.toISOString().slice(0, 10) : time.toISOString();
}

/** Changes the record components of a document, each with its fields. */
function describeRecords(change: (schema: JsonSchema, document: AssembledDocument) => void): Install {
  return describe((document) => {
    for (const [, schema] of recordSchemas(document)) change(schema, document);
  });
}

function leaveOut(isMeant: (name: string, value: Json) => boolean): Install {
  return replace(representation.record, (current, record, about) => {
    const shown = current(record, about);
    return Object.fromEntries(Object.entries(shown).filter(([name, value]) => !isMeant(name, value)));
  });
}

function withoutProperties(schema: JsonSchema | JsonObject, names: readonly string[]): void {
  const { properties = {}, required } = schema as JsonSchema;
  for (const name of names) delete properties[name];
  if (required !== undefined) schema.required = required.filter((name) => !names.includes(name));
}

/** The name of a field with the time of the response. */
export const responseTime = 'retrieved_at';

const responseTimeSchema = {
  description: 'The time of this response.',
  type: 'string',
  format: 'date-time',
  readOnly: true,
};

const showResponseTime: Install = all(
  replace(representation.record, (current, record, about) => {
    const shown = current(record, about);
    const { exchange } = about.call;
    const isRead = about.place !== 'nested' && about.type !== permissionType;
    const fields = String(exchange.query.fields ?? exchange.query['fields[]'] ?? '');
    if (!isRead || (fields !== '' && !fields.split(',').includes(responseTime))) return shown;
    return { ...shown, [responseTime]: exchange.company.clock.timestamp() };
  }),
  describeRecords(({ properties = {} }) => {
    properties[responseTime] = { ...responseTimeSchema };
  }),
  publish(({ properties }) => {
    Object.assign(properties as JsonObject, {
      [responseTime]: { title: 'Retrieved', ...responseTimeSchema },
    });
  }),
);

/** What the values of records look like (spec#2.2). */
export const valueChoices: readonly Choice[] = [
  choice('ids.type', '2.2-open-fields', 'facts#values-ids', [
    ['text', '22 characters of A-Z a-z 0-9 _ -'],
    ['number', 'whole numbers', issueNumbers(serialText, ['integer'])],
    ['uuid', 'UUIDs', issueTexts((ids) => toUuid(ids.nextId()))],
    [
      'punctuated',
      'texts with characters that a URL can have encoded: r:1001~3.x',
      issueTexts((ids) => {
        const serial = ids.nextSerial();
        return `r:${1_000 + serial}~${serial % 7}.x`;
      }),
    ],
    [
      'mixed',
      'whole numbers and texts: 1002, "k1003"',
      issueNumbers(
        (ids) => {
          const serial = ids.nextSerial();
          return serial % 2 === 0 ? String(1_000 + serial) : `k${1_000 + serial}`;
        },
        ['integer', 'string'],
      ),
    ],
  ]),
  choice('fields.unset', '2.2-open-unset', [
    ['null', 'is null'],
    [
      'absent',
      'is left out',
      all(
        leaveOut((_, value) => value === null),
        describeRecords((schema) => {
          const { properties = {}, required = [] } = schema;
          schema.required = required.filter((name) => !allowsNull(properties[name]));
        }),
      ),
    ],
  ]),
  choice('fields.dates', '2.2-open-fields', 'facts#values-dates', [
    ['text', 'YYYY-MM-DD'],
    ['seconds', 'seconds since 1970', countTime(isDate, 1_000)],
  ]),
  choice('fields.timestamps', '2.2-open-fields', 'facts#values-dates', [
    ['text', 'ISO 8601 with an offset'],
    ['seconds', 'seconds since 1970', countTime(isMoment, 1_000)],
    ['milliseconds', 'milliseconds since 1970', countTime(isMoment, 1)],
    [
      'none',
      'records do not have when they were created and changed',
      all(
        leaveOut((name) => timestamps.includes(name)),
        describeRecords((schema) => withoutProperties(schema, timestamps)),
        publish((schema) => {
          withoutProperties(schema, timestamps);
          for (const definition of Object.values((schema.$defs ?? {}) as JsonObject))
            withoutProperties(definition as JsonObject, timestamps);
        }),
      ),
    ],
  ]),
  choice('fields.response-time', '2.2-open-fields', 'facts#types', [
    ['absent', 'records have none'],
    ['shown', 'records have one, to the second', showResponseTime],
  ]),
  choice('fields.decimals', '2.2-open-fields', 'facts#values-decimals', [
    ['number', 'numbers: 10.5'],
    [
      'text',
      'texts: "10.5"',
      writeValues({
        isMeant: isDecimal,
        show: (value) => (typeof value === 'number' ? plainDecimal(value) : value),
        read: (value) => (typeof value === 'string' && decimalText.test(value) ? Number(value) : value),
        schema: (schema, { schema: { minimum = -1 } }) => ({
          ...withoutKeywords(
            schema,
            'examples',
            'minimum',
            'maximum',
            'exclusiveMinimum',
            'exclusiveMaximum',
            'multipleOf',
            'default',
          ),
          type: 'string',
          pattern: `^${minimum < 0 ? '-?' : ''}[0-9]{1,20}([.][0-9]{1,12})?$`,
        }),
      }),
    ],
  ]),
  choice('fields.references', '2.1-open-contact-of-document', [
    ['id', 'by its id'],
    ['path', 'by its path: /api/contacts/…', referTo('')],
    ['url', 'by its absolute URL', referTo('origin')],
  ]),
];

const decimalText = /^-?\d+(\.\d+)?$/;

function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : text;
}

function allowsNull(schema: JsonSchema = {}): boolean {
  return hasType(schema, 'null') || (schema.anyOf ?? []).some((one) => hasType(one, 'null'));
}

function referTo(start: '' | 'origin'): Install {
  const isReference = ({ name, type }: FieldPlace) => name === 'contact_id' && type !== 'contact';
  const format = start === 'origin' ? { format: 'uri' } : {};
  return writeValues({
    isMeant: isReference,
    show: (id, _field, { origin }) => `${start && origin}/api/contacts/${encodeURIComponent(String(id))}`,
    read: (value) => {
      const id =
        typeof value === 'string'
          ? /^(?:https?:\/\/[^/]+)?\/api\/contacts\/([^/?#]+)$/.exec(value)?.[1]
          : undefined;
      return id === undefined ? `no address: ${String(value)}` : decodeURIComponent(id);
    },
    schema: (schema) => ({
      ...withoutKeywords(schema, 'minLength', 'maxLength', 'pattern', 'examples'),
      type: 'string',
      ...format,
    }),
  });
}
