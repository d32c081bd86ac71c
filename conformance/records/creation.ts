import { createMemo } from '../context/memo.ts';
import { locate } from '../context/operations.ts';
import {
  type DataRecord,
  needsParent,
  type ReferenceTarget,
  type ReferenceTargets,
  resourceOf,
} from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { withPurpose } from '../context/spending.ts';
import type { HeaderField } from '../errors/exchange.ts';
import { Uncertain, Violation } from '../errors/outcome.ts';
import type { Caller, Company, Query } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import { isSuccess } from '../match/response.ts';
import { showsEnvelope } from '../model/shown-record.ts';
import { childTypes } from '../profile/specified-types.ts';
import { jsonIn } from '../schemas/json.ts';
import { freshBody, missingReference, wrappedBody } from './creation-rule.ts';
import { type Identified, isId, isRefusedBody, oneIn } from './envelopes.ts';
import { referenceKey, referenceTargetOf, referenceTo, typesNamedIn } from './references.ts';
import { identifyNoted, noteCreated, removerIn } from './removal.ts';
import type { Change } from './updates.ts';

/** A record that a check created; it is removed at the end of the check. */
export type CreatedRecord = {
  readonly type: string;
  readonly id: string | number;
  /** Its own address, as a path: `/api/contacts/17`. */
  readonly path: string;
  /** The record in the response to its creation. */
  readonly record: DataRecord;
  /** The links of the record, from the response to its creation or from its own address. */
  readonly links: readonly unknown[];
  /** What was sent, without wrapping. */
  readonly sent: DataRecord;
  readonly response: HttpResponse;
  readonly company: Company;
  readonly as: Caller;
};

/** Makes a record once for all who name it, in a company: those who share it change nothing of it. */
export type Share = (name: string, make: () => Promise<CreatedRecord>) => Promise<CreatedRecord>;

const shared = createMemo<CreatedRecord>();

/**
 * Shares records among all checks of a run, by the description that they share: what is made on the way stays until the run cleans up.
 */
export const sharedInRun =
  (session: Session, description: object): Share =>
  (name, make) =>
    shared.get(description, name, async () => {
      const before = new Set(session.created);
      const record = await make();
      const own = session.created.filter((it) => before.has(it));
      session.created.splice(0, session.created.length, ...own);
      return record;
    });

/** Shares records within an attempt at a check: they go with it. */
export const sharedInAttempt =
  (description: object): Share =>
  (name, make) =>
    shared.get(description, name, make);

/** How to create a record: additional fields, the parent, the caller and the company. */
export type CreationOptions = {
  readonly with?: DataRecord;
  readonly under?: CreatedRecord;
  readonly as?: Caller;
  readonly company?: Company;
  readonly query?: Query;
  readonly headers?: readonly HeaderField[];
  /** Replaces the method or path of creations. */
  readonly method?: string;
  readonly path?: string;
  /** Encodes the wrapped body, if it is not to be JSON in UTF-8. */
  readonly encode?: Change['encode'];
};

/** How to send a creation, under a record that need not be known by more than its address. */
export type SendingOptions = Omit<CreationOptions, 'with' | 'under'> & {
  readonly under?: Pick<CreatedRecord, 'path'>;
};

/** Where a shared record is, and what for: records that are shared under different names differ. */
export type SharedOptions = Pick<CreationOptions, 'under' | 'company' | 'with'> & { readonly for?: string };

/** The path where records of a type are created: under a parent, or their own list. */
export function creationPath(
  context: RunContext,
  type: string,
  under: Pick<CreatedRecord, 'path'> | undefined,
): string {
  const resource = resourceOf(context, type);
  return under ? `${under.path}/${resource.plural}` : (resource.path ?? `/api/${resource.plural}`);
}

const sentBodies = new WeakMap<HttpResponse, DataRecord>();

/** What `sendCreation` sent for a response, without wrapping: with the reference to a parent where the target needs it. */
export const sentFor = (response: HttpResponse): DataRecord | undefined => sentBodies.get(response);

/** Sends a body as a creation: under a parent with POST (spec#4.1), elsewhere with the method that the target chose. */
export function sendCreation(
  session: Session,
  type: string,
  body: DataRecord,
  options: SendingOptions = {},
): Promise<HttpResponse> {
  const { context } = session;
  const { as, company, query, headers, encode } = options;
  const wrapped = wrappedBody(context, type, body);
  return session.send(
    options.method ?? (options.under ? 'POST' : context.traits.createMethod),
    options.path ?? creationPath(context, type, options.under),
    {
      ...(as && { as }),
      ...(company && { company }),
      ...(query !== undefined && { query }),
      ...(headers && { headers }),
      ...(encode ? encode(wrapped) : { json: wrapped }),
    },
  );
}

/** The operations that create records. */
export type Creation = {
  /**
   * Creates a valid record and removes it at the end. A refusal is a Violation if the target has accepted such a record
   * before, and Uncertain otherwise.
   */
  createRecord(type: string, options?: CreationOptions): Promise<CreatedRecord>;
  /** A record that `createRecord` makes once for all checks of the run: none of them changes it. */
  sharedRecord(type: string, options?: SharedOptions): Promise<CreatedRecord>;
  /**
   * Sends a body as a creation, valid or not. A created record is removed at the end. Uncertain if such records are created in
   * a place that the suite did not find.
   */
  sendCreation(type: string, body: DataRecord, options?: CreationOptions): Promise<HttpResponse>;
  /**
   * Sends a body that the schema calls valid as a creation, as `sendCreation` does. Uncertain where it is refused for its properties and the
   * target never accepted such a record.
   */
  sendValidCreation(type: string, body: DataRecord, options?: CreationOptions): Promise<HttpResponse>;
  /**
   * The record that the response to a successful creation identifies, or that was found after one that does not. @throws Uncertain where
   * it stays unknown; Violation where a comment, an email or a payment does not come back
   */
  identifyCreated(type: string, response: HttpResponse): Identified;
  /** Creates the records that bodies of the types refer to, in a company. */
  createReferenceTargets(types: readonly string[], company: Company): Promise<RunContext['referenceTargets']>;
};

/** The default caller in a company. */
export function actorIn({ context, me }: Pick<Session, 'context' | 'me'>, company: Company): Caller {
  return company.name === context.people.company.name ? me : removerIn(context, company);
}

/** Who sends what is about a record: whoever created it, but the default caller in the place of the run's own user. */
export const callerFor = ({ context, me }: Session, { as }: CreatedRecord): Caller =>
  as === context.people.me ? me : as;

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\d.,]*\d$/.test(value));

/**
 * Whether a record can use up what its parent has left, as the amount of a payment does: a number is sent. The specification shows no
 * states (spec#3-open-states), so that the parent can refuse another one.
 */
export const usesUpParent = (body: DataRecord): boolean => Object.values(body).some(isNumeric);

/** Statuses that say that a path does not exist, or not with this method (RFC 9110, 15.5.5, 15.5.6, 15.6.2). */
export const unsupportedStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Method and path of a request, with the template of its operation: `POST /api/contacts/{id}/emails`. */
function requestOf({ profile, description }: RunContext, { exchange }: HttpResponse): string {
  const { method, url } = exchange.request;
  const around = { operations: description.operations, companies: profile.companies };
  const { operation, path } = locate(around, method, url);
  return `${method} ${operation?.path ?? path}`;
}

/**
 * The error for a response to a creation that identifies no record. Only what is created beneath a parent has to come back
 * (spec#4.1-create-comment), with an id or without; all else is allowed (spec#4.1-open-replies), but leaves the suite without the new record.
 */
function identificationError(context: RunContext, type: string, response: HttpResponse): Error {
  const { status, text, exchange } = response;
  const operation = requestOf(context, response);
  const what = `answers ${status} with neither the id nor the address of the created ${type}`;
  if (!childTypes.some((it) => it === type) || showsEnvelope(jsonIn(text), type)) {
    return new Uncertain(
      `${operation} ${what}, and no list shows it, so the suite cannot tell which one it is`,
    );
  }
  const mismatch = wrongValue(`a response that identifies the created ${type}`, formatValue(text));
  return new Violation({ ...mismatch, cause: { operation, what } }, exchange);
}

/** The requirement that a refused creation violates: of the login, where nobody is logged in. */
const requirementOf = ({ status, exchange }: HttpResponse): string =>
  status === 401 && exchange.request.headers.some(([, value]) => value.startsWith('Basic '))
    ? 'auth.basic-is-accepted'
    : 'create.exists';

/**
 * The error for a refused creation of a type that the target never accepted, where the body of the suite may be wrong; with the answer,
 * where no endpoint is there.
 */
function unacceptedError(unknown: string, { status, exchange }: HttpResponse): Uncertain {
  const mismatch = { kind: 'status', allowed: ['2xx'], actual: status } as const;
  return new Uncertain(unknown, unsupportedStatuses.has(status) ? { mismatch, exchange } : undefined);
}

/** The values that refer to a created record. */
const referenceValues = ({ id, path, links, company }: CreatedRecord) =>
  referenceTargetOf({ id, path, links }, company);

/** Creates records for one check and notes them in its session. */
export function creationOperations(session: Session, share: Share): Creation {
  const { context } = session;
  const { people } = context;

  const creationContextOf = (options: CreationOptions) => {
    const company = options.company ?? options.under?.company ?? people.company;
    return {
      company,
      as: options.as ?? (options.under ? callerFor(session, options.under) : actorIn(session, company)),
      parent: options.under?.path ?? '',
    };
  };

  async function send(type: string, body: DataRecord, options: CreationOptions): Promise<HttpResponse> {
    const creation = creationContextOf(options);
    const response = await sendCreation(session, type, body, {
      ...options,
      company: creation.company,
      as: creation.as,
    });
    await noteCreated(session, response, resourceOf(context, type), creation);
    return response;
  }

  /** Creates the parent that a type requires, if none is given. The default caller creates it. */
  async function withParent(
    type: string,
    bodyOf: () => DataRecord,
    options: CreationOptions,
  ): Promise<CreationOptions> {
    const resource = resourceOf(context, type);
    const [parent] = resource.parents;
    if (options.under || !needsParent(resource) || parent === undefined) return options;
    const { company } = options;
    const where = company ? { company } : {};
    const under = await (usesUpParent(bodyOf()) ? createRecord(parent, where) : sharedRecord(parent, where));
    return { ...options, under, as: options.as ?? callerFor(session, under) };
  }

  /**
   * Creates a record under the parent if the target allows that, else in its own list with a reference to the parent. The
   * returned body includes the reference, so that an update of the whole record keeps it.
   */
  async function createUnderParent(
    type: string,
    body: DataRecord,
    options: CreationOptions,
  ): Promise<{ readonly response: HttpResponse; readonly sent: DataRecord }> {
    const { under, ...elsewhere } = options;
    const reference = under && referenceTo(context, type, under.type);
    const naming = under && reference ? { [reference.field]: referenceValues(under)[reference.form] } : {};
    const complete = reference && reference.field in body ? { ...body, ...naming } : body;
    const response = await send(type, complete, options);
    if (!under || !unsupportedStatuses.has(response.status) || needsParent(resourceOf(context, type))) {
      const isSeen = under !== undefined && context.references.has(referenceKey(type, under.type));
      return { response, sent: isSeen ? { ...complete, ...naming } : complete };
    }
    if (!reference) {
      throw new Uncertain(
        `it is unknown how to create ${type} for ${under.type}: the schema has no field for it (the profile's fields.${type}.${under.type} can)`,
      );
    }
    const sent = { ...complete, ...naming };
    const where = { company: under.company, as: callerFor(session, under), ...elsewhere };
    return { response: await send(type, sent, where), sent };
  }

  /** The records that a body of a type refers to: those kept for the run in the default company, new ones elsewhere. */
  async function referenceTargetsFor(type: string, options: CreationOptions): Promise<ReferenceTargets> {
    const { company } = creationContextOf(options);
    if (company.name === people.company.name) return context.referenceTargets;
    return createReferenceTargets([type], company);
  }

  async function createReferenceTargets(types: readonly string[], company: Company) {
    const referred = types.flatMap((type) => [
      ...Object.values(context.creationRules.get(type)?.references ?? {}).map((it) => it.type),
      ...typesNamedIn(context.profile.bodies[type]),
    ]);
    const targets = new Map<string, ReferenceTarget>();
    for (const it of new Set(referred)) targets.set(it, referenceValues(await sharedRecord(it, { company })));
    return targets;
  }

  const createRecord = (type: string, requested: CreationOptions = {}): Promise<CreatedRecord> =>
    withPurpose('prepared', () => create(type, requested));

  const sharedRecord = (type: string, { for: purpose, ...options }: SharedOptions = {}) => {
    const { company, parent } = creationContextOf(options);
    // They advancePastExpiry what another caller is let in by.
    const as = options.under?.as ?? actorIn({ context, me: people.me }, company);
    return share(JSON.stringify([type, company.name, parent, purpose]), () =>
      createRecord(type, { as, ...options }),
    );
  };

  async function create(type: string, requested: CreationOptions): Promise<CreatedRecord> {
    const options = await withParent(type, () => freshBody(context, type, requested.with), requested);
    const body = freshBody(context, type, requested.with, await referenceTargetsFor(type, options));
    const missing = missingReference(context, type, body);
    if (missing !== undefined) throw new Uncertain(missing);
    const { response, sent } = await createUnderParent(type, body, options);
    if (!isSuccess(response)) {
      const unknown = context.creationRules.get(type)?.unknown;
      if (unknown !== undefined) throw unacceptedError(unknown, response);
      // Where no parent is known, the list of the type is not where such a record belongs (spec#2.1-comment).
      if (!options.under && needsParent(resourceOf(context, type)))
        throw new Uncertain(`No parent type of ${type} is known.`);
      const got = `status ${response.status} with ${formatValue(response.text)}`;
      const cause = {
        operation: requestOf(context, response),
        what: `answers ${response.status} to a valid ${type}`,
      };
      throw new Violation(
        { ...wrongValue(`the ${type} to be created`, got), cause, requirement: requirementOf(response) },
        response.exchange,
      );
    }
    const creation = creationContextOf(options);
    const identified = await noteCreated(session, response, resourceOf(context, type), creation);
    if (!identified) throw identificationError(context, type, response);
    const { path } = identified;
    const envelope = identified.record ? identified : oneIn(await session.send('GET', path, creation), type);
    const { record = {}, links } = envelope;
    // An address does not tell an id that is a number from one that is a text of digits.
    const id = isId(record.id) ? record.id : identified.id;
    return { type, id, path, record, links, sent, response, company: creation.company, as: creation.as };
  }

  async function sendAny(type: string, body: DataRecord, options: CreationOptions): Promise<HttpResponse> {
    const where = options.path === undefined ? await withParent(type, () => body, options) : options;
    const { response, sent } = await createUnderParent(type, body, where);
    sentBodies.set(response, sent);
    const isUsual = [options.path, options.method, options.under].every((it) => it === undefined);
    const unknown = context.creationRules.get(type)?.unknown;
    // The target may create such records elsewhere, where the suite never had a body that it accepts.
    if (unknown !== undefined && isUsual && unsupportedStatuses.has(response.status))
      throw unacceptedError(unknown, response);
    return response;
  }

  return {
    createRecord,
    sharedRecord,
    createReferenceTargets,
    identifyCreated(type, response) {
      const identified = identifyNoted(response, resourceOf(context, type));
      if (!identified) throw identificationError(context, type, response);
      return identified;
    },
    sendCreation: (type, body, options = {}) => sendAny(type, body, options),
    async sendValidCreation(type, body, options = {}) {
      const response = await sendAny(type, body, options);
      const unknown = context.creationRules.get(type)?.unknown;
      if (unknown !== undefined && isRefusedBody(response)) throw new Uncertain(unknown);
      return response;
    },
  };
}
