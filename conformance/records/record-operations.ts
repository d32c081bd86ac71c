import type { DataRecord, Enveloped, Resource } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { Uncertain } from '../errors/outcome.ts';
import type { RequestOptions } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { fieldByMeaning } from '../schemas/meanings.ts';
import type { CreatedRecord, Creation, Share } from './creation.ts';
import { actorIn, callerFor, creationOperations, creationPath } from './creation.ts';
import { freshBody, nestedBody } from './creation-rule.ts';
import { manyIn, oneIn, pairsIn } from './envelopes.ts';
import { largestPageOf } from './paging.ts';
import { type Change, isStale, sendDestroy, sendUpdate } from './updates.ts';

/** The operations on records of a target, with the methods and wrapping that it expects. */
export type RecordOperations = Creation & {
  resource(type: string): Resource;
  /** The largest known per_page of a list. */
  largestPage(type: string): number;
  /** The name of the field that has a meaning: `number`, `firstName`, `lastName`, `organisation`, `email` of a contact. */
  fieldName(type: string, meaning: string): string;
  /** A body that the target's own schema of the type calls valid, fresh each time, without wrapping. */
  build(type: string, overrides?: DataRecord): DataRecord;
  /** A nested record as this target expects it in the body of its parent, with or without wrapping. */
  nest(type: string, record: DataRecord): unknown;
  update(created: CreatedRecord, fields: DataRecord, options?: Change): Promise<HttpResponse>;
  destroy(created: CreatedRecord, options?: RequestOptions): Promise<HttpResponse>;
  read(created: CreatedRecord, options?: RequestOptions): Promise<HttpResponse>;
  list(type: string, options?: RequestOptions & { readonly under?: CreatedRecord }): Promise<HttpResponse>;
  /** The record and the links in a response about one resource; any other shape is a Violation. */
  one(response: HttpResponse, type: string): Enveloped;
  /** The records in a list response, without envelopes; any other shape is a Violation. */
  many(response: HttpResponse, type: string): readonly Enveloped[];
  /** The pairs of `{"errors": [[property, message], …]}` (spec#7.2); any other shape is a Violation. */
  propertyErrors(response: HttpResponse): readonly (readonly [string, string])[];
};

/** The operations on records for one check; what they create is noted in its session. */
export function recordOperations(session: Session, share: Share): RecordOperations {
  const { context } = session;
  const { people } = context;
  const owned = <Options extends RequestOptions>(created: CreatedRecord, options?: Options) => ({
    as: callerFor(session, created),
    company: created.company,
    ...options,
  });

  return {
    resource: (type) => resourceOf(context, type),
    largestPage: (type) => largestPageOf(context.resources, type),
    fieldName(type, meaning) {
      const name =
        context.profile.fields[type]?.[meaning] ?? fieldByMeaning(resourceOf(context, type).schema, meaning);
      if (name !== undefined) return name;
      throw new Uncertain(
        `the schema of ${type} has no field that is its ${meaning} (the profile's fields.${type}.${meaning} can name it)`,
      );
    },
    build: (type, overrides) => freshBody(context, type, overrides),
    nest: (type, record) => nestedBody(context, type, record),
    ...creationOperations(session, share),
    async update(made, fields, options) {
      const body = context.traits.partial ? fields : { ...made.sent, ...fields };
      const response = await sendUpdate(session, made, body, owned(made, options));
      // Since updates are known to work, this one is refused for its content.
      if (!isStale(response) || context.resources.some((it) => it.seenUpdated)) return response;
      throw new Uncertain(
        `the target answers an update with ${response.status}, and how an update has to state the version of the record is unknown`,
      );
    },
    destroy: (created, options) => sendDestroy(session, created, owned(created, options)),
    read: (created, options) => session.send('GET', created.path, owned(created, options)),
    list(type, { under, ...options } = {}) {
      const place = under ? owned(under, options) : options;
      const as = place.as ?? actorIn(session, place.company ?? people.company);
      return session.send('GET', creationPath(context, type, under), { ...place, as });
    },
    one: oneIn,
    many: (response, type) => manyIn(response, type, resourceOf(context, type).plural),
    propertyErrors: pairsIn,
  };
}
