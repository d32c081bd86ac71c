import type { AssembledDocument, Resource } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import type { Step } from '../http/exchange/service.ts';
import type { ErrorName } from '../messages/messages.ts';
import { all, type Behaviour, type Install, replace } from '../world/behaviour.ts';
import { describe, isValueField, recordSchemas, sentSchemas } from './document.ts';
import { type Call, type FieldPlace, type Pairs, representation } from './representation.ts';
import { fieldPlace } from './show-response.ts';

/** Replaces a value that a rule gives. */
export function give<Value, Given extends unknown[]>(
  original: Behaviour<(...given: Given) => Value>,
  value: Value,
): Install {
  return replace(original, () => value);
}

/** Changes the responses of the API that pass a test. */
export function changeResponses(
  isMeant: (response: HttpResponse, call: Call) => boolean,
  change: (response: HttpResponse, call: Call) => HttpResponse,
): Install {
  return replace(representation.response, (current, response, call) => {
    const shown = current(response, call);
    return isMeant(shown, call) ? change(shown, call) : shown;
  });
}

/** Refuses with another status what a step refuses, where `isMeant`. */
export function refuseWith(
  step: Behaviour<Step>,
  status: number,
  isMeant: (error: HttpError, exchange: Exchange) => boolean,
  name?: ErrorName,
): Install {
  return replace(step, async (take, exchange, service) => {
    try {
      await take(exchange, service);
    } catch (error) {
      if (!(error instanceof HttpError) || !isMeant(error, exchange)) throw error;
      throw new HttpError(status, name ?? error.errorName, name ? {} : { values: error.values });
    }
  });
}

/** Changes the values that a query has of a name, or leaves them out. */
export function mapValues(pairs: Pairs, name: string, change: (value: string) => string | undefined): Pairs {
  return pairs.flatMap((pair) => {
    if (pair[0] !== name) return [pair];
    const changed = change(pair[1]);
    return changed === undefined ? [] : [[name, changed] as const];
  });
}

/** Whether a response is a success of an operation on resources. */
export function isSuccessOf(isMeant: (resource: Resource) => boolean) {
  return ({ status }: HttpResponse, { exchange, operation }: Call): boolean =>
    status < 300 && !exchange.isHttpError && operation?.resource !== undefined && isMeant(operation.resource);
}

/** Whether an operation creates records in their own list, not under a parent. */
export function createsInList({ action, parent }: Resource): boolean {
  return action === 'create' && parent === undefined;
}

/** Tests operations by their action. */
export function hasAction(...actions: readonly string[]) {
  return ({ action }: Resource): boolean => actions.includes(action);
}

/** How values of some fields are written. */
type ValueFormat = {
  isMeant: (field: FieldPlace) => boolean;
  /** A value as clients see it, which is not null. */
  show: (value: Json, field: FieldPlace, call: Call) => Json;
  /** A value as clients send it, which is not null; the same where it is none of this form. */
  read: (value: Json, field: FieldPlace, call: Call) => Json;
  /** The schema of such values; that they can be null is kept. */
  schema: (schema: JsonSchema, field: FieldPlace) => JsonSchema;
};

/** Writes values of some fields in another form: in responses, bodies, documents and published schemas. */
export function writeValues({ isMeant, show, read, schema }: ValueFormat): Install {
  return all(
    replace(representation.value, (current, value, field, call) => {
      const shown = current(value, field, call);
      return shown !== null && isMeant(field) ? show(shown, field, call) : shown;
    }),
    replace(representation.sentValue, (current, value, field, call) => {
      const sent = value !== null && isMeant(field) ? read(value, field, call) : value;
      return current(sent, field, call);
    }),
    describeFields(isMeant, schema),
  );
}

/** Changes the schemas of some value fields, in the document and in published schemas. */
export function describeFields(isMeant: ValueFormat['isMeant'], schema: ValueFormat['schema']): Install {
  const change = (properties: Record<string, JsonSchema>, type: string, document: AssembledDocument) => {
    for (const [name, before] of Object.entries(properties)) {
      const field = fieldPlace(document, type, name);
      const place = Object.keys(field.schema).length === 0 ? { type, name, schema: before } : field;
      if (isValueField(before) && isMeant(place))
        properties[name] = nullableAs(before, schema(before, place));
    }
  };
  return all(
    describe((document) => {
      // All fields are recognised by their schemas before any is changed.
      const before = structuredClone(document);
      for (const [type, { properties = {} }] of [...recordSchemas(document), ...sentSchemas(document)])
        change(properties, type, before);
    }),
    publish((schemaOf, type, { document }) => {
      const { properties, $defs = {} } = schemaOf as JsonSchema & { $defs?: Record<string, JsonSchema> };
      change(properties ?? {}, type, document);
      for (const [name, definition] of Object.entries($defs))
        change(definition.properties ?? {}, name, document);
    }),
  );
}

/** A schema without some of its keywords. */
export function withoutKeywords(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** Changes each published schema in place, a copy of its own. */
export function publish(change: (schema: JsonObject, type: string, call: Call) => void): Install {
  return replace(representation.schema, (current, schema, type, call) => {
    const copy = structuredClone(current(schema, type, call));
    change(copy, type, call);
    return copy;
  });
}

/** A schema that allows null where another does. */
function nullableAs(before: JsonSchema, schema: JsonSchema): JsonSchema {
  const isNullable = [before.type].flat().includes('null');
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (!isNullable || types.length === 0) return schema;
  return { ...schema, type: [...types, 'null'] };
}

/** The record in a body, wrapped or bare, and what it is wrapped in. */
export function recordIn(body: JsonObject, type: string): JsonObject {
  const wrapped = Object.hasOwn(body, type) ? body[type] : undefined;
  return isJsonObject(wrapped) ? wrapped : body;
}

/** The same body with another record. */
export function withRecord(body: JsonObject, type: string, record: JsonObject): JsonObject {
  return recordIn(body, type) === body ? record : { ...body, [type]: record };
}
