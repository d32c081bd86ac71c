import type { DataRecord } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Traits } from '../context/target-description.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { listedTypes } from '../profile/specified-types.ts';
import { unsupportedStatuses } from '../records/creation.ts';
import { recognisable } from '../records/creation-rule.ts';
import { identify } from '../records/envelopes.ts';
import { learnCreationRule } from '../records/learn-creation-rule.ts';
import { isStateField, sendDestroy, sendUpdate, updateMethods } from '../records/updates.ts';
import { isObject } from '../schemas/json.ts';
import { methodsAnywhereIn } from '../schemas/links.ts';
import { linksOf } from '../schemas/read.ts';
import { throwIfInexactIn } from './exact-ids.ts';
import { type DiscoveryStep, type Explorer, readCreated, updateResource } from './explorer.ts';
import { publishedWrapping } from './nesting.ts';

/** Whether a record shows any of the recognisable texts that were sent; undefined if none was sent. */
function echoes(
  sent: DataRecord,
  record: DataRecord | undefined,
  names: readonly string[],
): boolean | undefined {
  const texts = names.filter((name) => typeof sent[name] === 'string');
  if (texts.length === 0) return undefined;
  return texts.some((name) => record?.[name] === sent[name]);
}

/** The type whose records show how all are created, updated and destroyed: contacts, unless the target is declared to lack them. */
const triedType = ({ profile }: RunContext): string =>
  listedTypes.find((type) => isImplemented(profile, type)) ?? 'contact';

const describeWrapping = (wrapped: boolean): string => (wrapped ? 'under the name of its type' : 'bare');

/** Creates a record with or without wrapping, and returns whether the record shows what was sent. */
async function tryWrapping(it: Explorer, type: string, wrapped: boolean) {
  const { session } = it;
  const { traits } = session.context;
  const nestedWrapped = it.isSetByProfile('bodies.nested-wrapped')
    ? traits.nestedWrapped
    : ((type === 'contact' ? publishedWrapping(it) : undefined) ?? wrapped);
  session.context.traits = { ...traits, wrapped, nestedWrapped };
  const learned = await learnCreationRule(session, type);
  const { schema } = resourceOf(session.context, type);
  const created = learned.created && (await readCreated(session, learned.created, type));
  const took = created && echoes(learned.sent, created.record, recognisable(schema));
  return { wrapped, learned, created: created !== undefined, took };
}

/** The methods to try: those in the links of a relation first, then the usual ones. */
function methodsToTry(
  relation: RegExp,
  usual: readonly string[],
  allowed: ReadonlySet<string>,
  links: readonly unknown[],
): string[] {
  const named = links.filter(isObject).flatMap((link) => {
    const texts = Object.values(link).filter((it) => typeof it === 'string');
    return texts.some((it) => relation.test(it)) ? methodsAnywhereIn(link) : [];
  });
  return [...new Set([...named.filter((it) => allowed.has(it)), ...usual])];
}

const creationMethods = new Set(['POST', 'PUT']);

/** Creates a record by one method, wrapped and bare, until the record shows what was sent. */
async function tryMethod(it: Explorer, type: string, createMethod: string) {
  const { context } = it.session;
  context.traits = { ...context.traits, createMethod };
  const wrappings = it.isSetByProfile('bodies.wrapped') ? [context.traits.wrapped] : [true, false];
  const tried = [];
  for (const wrapped of wrappings) {
    const attempt = await tryWrapping(it, type, wrapped);
    tried.push({ ...attempt, createMethod });
    if (attempt.took) break;
  }
  return tried;
}

/** Creates a record with POST, or, where the list does not know it, with the next method that a link names or that is usual. */
async function tryToCreate(it: Explorer, type: string) {
  const { context } = it.session;
  const { schema } = resourceOf(context, type);
  const methods = it.isSetByProfile('create.method')
    ? [context.traits.createMethod]
    : methodsToTry(/^(create|add|new)$/i, ['POST', 'PUT'], creationMethods, linksOf(schema?.raw));
  const tried = [];
  for (const method of methods) {
    const attempts = await tryMethod(it, type, method);
    tried.push(...attempts);
    if (!attempts.every(({ learned }) => unsupportedStatuses.has(learned.response.status))) break;
  }
  return tried;
}

/** Discovers how a record is created: method, wrapping of the body, status, response body, kind of id. */
export const creation: DiscoveryStep = {
  title: 'Creating a record',
  writes: true,
  async run(it) {
    const { session, recordChoice } = it;
    const type = triedType(session.context);
    const tried = await tryToCreate(it, type);
    throwIfInexactIn(session);
    const best =
      tried.find((one) => one.took) ??
      tried.find((one) => one.created) ??
      tried.find(
        ({ learned: { response } }) => !isSuccess(response) && !unsupportedStatuses.has(response.status),
      ) ??
      tried[0];
    if (!best) return;
    const { learned, wrapped, created, createMethod } = best;
    const { response, created: identified } = learned;
    const observations = tried.map(
      (one) =>
        `${one.createMethod} ${describeWrapping(one.wrapped)}: ${one.learned.response.status}${one.took ? ', and the values were saved' : ''}`,
    );
    const evidence = `Creating a new ${type}, ${observations.join('; ')}.`;
    const from = created ? 'probe' : 'default';
    recordChoice(
      'bodies.wrapped',
      'Whether a body is wrapped in the name of its type',
      wrapped,
      evidence,
      from,
    );
    recordChoice('create.method', 'Method that creates', createMethod, evidence, from);
    session.context.creationRules.set(type, learned.creationRule);
    if (!identified) return;
    recordChoice('create.status', 'Status after creating', response.status, evidence);
  },
};

type UpdateTrial = {
  readonly type: string;
  readonly path: string;
  readonly sent: DataRecord;
  readonly changedField: string;
  readonly keptField: string | undefined;
};

/** A way to update a record: method, media type, what the body has beside fields, and whether those are all that were sent. */
type UpdateWay = {
  readonly method: string;
  readonly mediaType: string;
  readonly body: Traits['updateBody'];
  readonly complete: boolean;
};

/** The bodies of an update, in the order in which they are tried. */
const updateBodies: readonly (Pick<UpdateWay, 'body' | 'complete'> & { readonly title: string })[] = [
  { body: 'fields', complete: false, title: 'one field' },
  { body: 'fields', complete: true, title: 'the whole record' },
  { body: 'fields and version', complete: false, title: 'one field and the version' },
  { body: 'fields and version', complete: true, title: 'the whole record and the version' },
  { body: 'whole record', complete: true, title: 'the record as it was read' },
];

/** The media types of an update: JSON, and where that is refused, JSON Merge Patch (RFC 7396). */
const updateTypes = ['application/json', 'application/merge-patch+json'];

/** The status that refuses a media type (RFC 9110, section 15.5.16). */
const unsupportedType = 415;

/** Statuses that refuse what a body contains. */
const refusedBody = new Set([400, 409, 412, 422, 428]);

/** An update of a record, how it was answered, and what the record shows afterwards. */
type TriedUpdate = UpdateWay & {
  readonly response: HttpResponse;
  readonly changed: boolean;
  /** Whether a field that the update left out kept its value; undefined if it left out none. */
  readonly kept: boolean | undefined;
};

/** Updates one text, and returns what the record shows afterwards. */
async function attempt(
  { session }: Explorer,
  subject: UpdateTrial,
  { method, mediaType, body, complete }: UpdateWay,
): Promise<TriedUpdate> {
  const { context } = session;
  context.traits = { ...context.traits, updateMethod: method, updateType: mediaType, updateBody: body };
  const text = context.marker();
  const isRead = body === 'whole record';
  const whole = Object.entries(subject.sent).filter(([name]) => !isStateField(name));
  const fields = { ...(complete && !isRead && Object.fromEntries(whole)), [subject.changedField]: text };
  const response = await sendUpdate(session, subject, fields, {});
  const updatedRecord = identify(
    await session.send('GET', subject.path),
    resourceOf(context, subject.type),
  )?.record;
  const { keptField: staying } = subject;
  return {
    method,
    mediaType,
    body,
    complete,
    response,
    changed: updatedRecord?.[subject.changedField] === text,
    kept: staying === undefined ? undefined : updatedRecord?.[staying] === subject.sent[staying],
  };
}

/**
 * Sends an update of one field and one of the whole record by each method, until one changes the record. Where its media
 * type is refused, it is sent as the next one; where its content is, with the version of the record, then with all that reading
 * the record shows.
 */
async function tryToUpdate(
  it: Explorer,
  subject: UpdateTrial,
  methods: readonly string[],
): Promise<readonly TriedUpdate[]> {
  const tried: TriedUpdate[] = [];
  const { updateType, updateBody } = it.session.context.traits;
  const mediaTypes = it.isSetByProfile('update.media-type') ? [updateType] : updateTypes;
  const isBodySet = it.isSetByProfile('update.body');
  for (const method of methods) {
    const isRefused = (isReason: (status: number) => boolean) =>
      tried.some((one) => one.method === method && isReason(one.response.status));
    for (const mediaType of mediaTypes) {
      if (mediaType !== mediaTypes[0] && !isRefused((it) => it === unsupportedType)) continue;
      for (const { body, complete } of updateBodies) {
        const isUseful = body === 'fields' || isRefused((it) => refusedBody.has(it));
        if (isBodySet ? body !== updateBody : !isUseful) continue;
        const one = await attempt(it, subject, { method, mediaType, body, complete });
        tried.push(one);
        if (one.changed) return tried;
        if (one.response.status === unsupportedType) break;
      }
    }
  }
  return tried;
}

/** The methods that a response offers, as one with 405 has to (RFC 9110, section 10.2.1). */
const offeredBy = (response: HttpResponse): readonly string[] =>
  (response.header('allow') ?? '').split(',').map((it) => it.trim().toUpperCase());

/**
 * The update that shows the method of a target: one that changed the record, else one that was answered with success, was
 * offered by a 405 response, or was refused for another reason than its method; undefined if there is none. A target that
 * answers with success and stores nothing is accused of that, not of refusing another method.
 */
function findTelling(tried: readonly TriedUpdate[]): TriedUpdate | undefined {
  const offered = new Set(tried.flatMap(({ response }) => offeredBy(response)));
  return (
    tried.find(({ changed }) => changed) ??
    tried.find(({ response }) => isSuccess(response)) ??
    tried.find(({ method }) => offered.has(method)) ??
    tried.find(({ response }) => !unsupportedStatuses.has(response.status))
  );
}

function describeTried({ method, mediaType, body, complete, response, changed }: TriedUpdate): string {
  const { title = body } = updateBodies.find((it) => it.body === body && it.complete === complete) ?? {};
  const type = mediaType === updateTypes[0] ? '' : ` as ${mediaType}`;
  return `${method} of ${title}${type}: ${response.status}${changed ? ', and it changed' : ''}`;
}

/**
 * Discovers how a record is updated: the method, the media type, whether the body needs the version or the whole record, and
 * whether fields left out of it keep their values.
 */
export const updating: DiscoveryStep = {
  title: 'Updating a record',
  writes: true,
  async run(it) {
    const { session, recordChoice } = it;
    const { context } = session;
    const type = triedType(context);
    const { schema } = resourceOf(context, type);
    const [changing, staying] = recognisable(schema);
    if (changing === undefined) return;
    const creationRule = context.creationRules.get(type);
    const learned = await learnCreationRule(session, type);
    if (!learned.created) return;
    const { path, links } = learned.created;
    const named = new Set([...(creationRule?.names ?? []), changing]);
    const other =
      staying ?? [...named].find((name) => name !== changing && typeof learned.sent[name] === 'string');
    const subject: UpdateTrial = {
      type,
      path,
      sent: learned.sent,
      changedField: changing,
      keptField: other !== undefined && other in learned.sent ? other : undefined,
    };
    const methods = it.isSetByProfile('update.method')
      ? [context.traits.updateMethod]
      : methodsToTry(/^(update|edit)$/i, updateMethods, new Set(updateMethods), [
          ...links,
          ...linksOf(schema?.raw),
        ]);
    const tried = await tryToUpdate(it, subject, methods);
    const telling = findTelling(tried);
    const observations = tried.map(describeTried).join('; ');
    const title = 'Method that updates';
    if (telling?.changed !== true) {
      const method = telling?.method ?? context.traits.updateMethod;
      const evidence = `No request changed the ${type}: ${observations}.`;
      recordChoice('update.method', title, method, evidence, telling ? 'probe' : 'default');
      return;
    }
    updateResource(context, type, { seenUpdated: true });
    const { method, mediaType, body, complete, response, kept } = telling;
    const evidence = `Updating a new ${type}, ${observations}${kept === false ? '; fields that it left out were cleared' : ''}.`;
    recordChoice('update.method', title, method, evidence);
    recordChoice('update.media-type', 'Media type of an update', mediaType, evidence);
    recordChoice('update.body', 'What the body of an update contains', body, evidence);
    recordChoice(
      'update.partial',
      'Whether an update keeps the fields that it leaves out',
      !complete && kept === true,
      evidence,
      complete || kept !== undefined ? 'probe' : 'default',
    );
    recordChoice('update.status', 'Status after updating', response.status, evidence);
  },
};

/** Discovers how a record is destroyed. */
export const removal: DiscoveryStep = {
  title: 'Destroying a record',
  writes: true,
  async run({ session, recordChoice }) {
    const type = triedType(session.context);
    const { created } = await learnCreationRule(session, type);
    if (!created) return;
    const method = session.context.traits.destroyMethod;
    const response = await sendDestroy(session, { type, path: created.path }, {});
    const evidence = `${method} of a new ${type} was answered with ${response.status}.`;
    const from = isSuccess(response) ? 'probe' : 'default';
    recordChoice('destroy.method', 'Method that destroys', method, evidence, from);
    recordChoice('destroy.status', 'Status after destroying', response.status, evidence, from);
  },
};
