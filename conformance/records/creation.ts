import { type Anchors, type DataRecord, needsParent, resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { Untestable, Violation } from '../errors/outcome.ts';
import type { Reply } from '../http/reply.ts';
import { asUser, type Caller, type Company, type Query, type RequestOptions } from '../http/request.ts';
import { formatValue } from '../match/matcher.ts';
import { usersIn } from '../profile/people.ts';
import { oneIn } from './envelopes.ts';
import { freshBody, wrappedBody } from './recipe.ts';
import { anchorOf, referenceTo, typesNamedIn } from './references.ts';
import { noteCreated } from './removal.ts';

/** A record that this run created; it is removed at the end of the check. */
export type CreatedRecord = {
  readonly type: string;
  readonly id: string | number;
  /** Its own address, as a path: `/api/contacts/17`. */
  readonly path: string;
  /** The record in the reply to its creation. */
  readonly record: DataRecord;
  /** The links of the record, where its creation or its own address shows any. */
  readonly links: readonly unknown[];
  /** What was sent, without wrapping. */
  readonly sent: DataRecord;
  readonly reply: Reply;
  readonly company: Company;
  readonly as: Caller;
};

/** How to make a record: fields on top of the built ones, the parent, who makes it and where. */
export type MakeOptions = {
  readonly with?: DataRecord;
  readonly under?: CreatedRecord;
  readonly as?: Caller;
  readonly company?: Company;
  readonly query?: Query;
  /** Another method or path than the one that this target takes creations at. */
  readonly method?: string;
  readonly path?: string;
  /** Turns the wrapped body into what is sent, where JSON in UTF-8 is not it. */
  readonly encode?: (body: unknown) => Pick<RequestOptions, 'body' | 'contentType'>;
};

/** Where records of a type are created: under the path of a parent, or in its own list. */
export function creationPath(
  context: RunContext,
  type: string,
  under: Pick<CreatedRecord, 'path'> | undefined,
): string {
  const resource = resourceOf(context, type);
  return under ? `${under.path}/${resource.plural}` : (resource.path ?? `/api/${resource.plural}`);
}

/** Sends a body as a creation. */
export function sendCreation(
  session: Session,
  type: string,
  body: DataRecord,
  options: MakeOptions,
): Promise<Reply> {
  const { context } = session;
  const { as, company, query, encode } = options;
  const wrapped = wrappedBody(context, type, body);
  return session.send(
    options.method ?? context.traits.createMethod,
    options.path ?? creationPath(context, type, options.under),
    {
      ...(as && { as }),
      ...(company && { company }),
      ...(query !== undefined && { query }),
      ...(encode ? encode(wrapped) : { json: wrapped }),
    },
  );
}

/** The operations that create records. */
export type Creation = {
  /**
   * Creates a valid record and removes it at the end. A target that refuses what it was seen to take is a Violation; where
   * it was never seen to take any, nothing is known.
   */
  make(type: string, options?: MakeOptions): Promise<CreatedRecord>;
  /** Sends a body as a creation, valid or not. A record that comes of it is removed at the end. */
  create(type: string, body: DataRecord, options?: MakeOptions): Promise<Reply>;
};

/** Who acts in a company where nobody else is named. */
export function actorIn({ context }: Session, company: Company): Caller {
  const { people, profile } = context;
  if (company.name === people.company.name) return people.me;
  const [user] = usersIn(profile, company);
  return user ? asUser(user) : people.me;
}

const succeeded = (reply: Reply): boolean => Math.floor(reply.status / 100) === 2;

const notThere = new Set([404, 405, 501]);

/** What names a made record. */
const nameOf = ({ id, path, links, company }: CreatedRecord) => anchorOf({ id, path, links }, company);

/** Creates records for one check; what comes of them is noted in its session. */
export function createMaker(session: Session): Creation {
  const { context } = session;
  const { people } = context;

  const whereabouts = (options: MakeOptions) => {
    const company = options.company ?? options.under?.company ?? people.company;
    return {
      company,
      as: options.as ?? options.under?.as ?? actorIn(session, company),
      parent: options.under?.path ?? '',
    };
  };

  async function send(type: string, body: DataRecord, options: MakeOptions): Promise<Reply> {
    const where = whereabouts(options);
    const reply = await sendCreation(session, type, body, {
      ...options,
      company: where.company,
      as: where.as,
    });
    noteCreated(session, reply, resourceOf(context, type), where);
    return reply;
  }

  /** The parent that a type cannot do without, where none is given. Whoever may creates it, whoever tries the rest. */
  async function withParent(type: string, options: MakeOptions): Promise<MakeOptions> {
    const resource = resourceOf(context, type);
    const [parent] = resource.parents;
    if (options.under || !needsParent(resource) || parent === undefined) return options;
    const { company } = options;
    const under = await make(parent, company ? { company } : {});
    return { ...options, under, as: options.as ?? under.as };
  }

  /**
   * Under the parent where the target takes that, else in its own list with a reference to the parent. What was sent is
   * told with the reference, so that an update of the whole record keeps it.
   */
  async function createUnderParent(
    type: string,
    body: DataRecord,
    options: MakeOptions,
  ): Promise<{ readonly reply: Reply; readonly sent: DataRecord }> {
    const { under, ...elsewhere } = options;
    const reference = under && referenceTo(context, type, under.type);
    const naming = under && reference ? { [reference.field]: nameOf(under)[reference.spelling] } : {};
    const own = reference && reference.field in body ? { ...body, ...naming } : body;
    const reply = await send(type, own, options);
    if (!under || !notThere.has(reply.status) || needsParent(resourceOf(context, type)))
      return { reply, sent: own };
    if (!reference) {
      throw new Untestable(
        `nothing tells how ${type} is made for ${under.type}: its schema names no field for it (the profile's fields.${type}.${under.type} can)`,
      );
    }
    const sent = { ...own, ...naming };
    const where = { company: under.company, as: under.as, ...elsewhere };
    return { reply: await send(type, sent, where), sent };
  }

  /** The records that a body of a type names: those that stay for the run in the default company, new ones elsewhere. */
  async function anchorsAt(type: string, options: MakeOptions): Promise<Anchors> {
    const { company } = whereabouts(options);
    if (company.name === people.company.name) return context.anchors;
    const referred = Object.values(context.recipes.get(type)?.references ?? {}).map((it) => it.type);
    const types = new Set([...referred, ...typesNamedIn(context.profile.bodies[type])]);
    const created: [string, ReturnType<typeof nameOf>][] = [];
    for (const it of types) created.push([it, nameOf(await make(it, { company }))]);
    return new Map(created);
  }

  async function make(type: string, given: MakeOptions = {}): Promise<CreatedRecord> {
    const options = await withParent(type, given);
    const body = freshBody(context, type, given.with, await anchorsAt(type, options));
    const { reply, sent } = await createUnderParent(type, body, options);
    if (!succeeded(reply)) {
      // What this target was never seen to take may be the suite's own fault.
      const unknown = context.recipes.get(type)?.unknown;
      if (unknown !== undefined) throw new Untestable(unknown);
      const got = `status ${reply.status} with ${formatValue(reply.text)}`;
      throw new Violation(`the ${type} to be created`, got, reply);
    }
    const where = whereabouts(options);
    const found = noteCreated(session, reply, resourceOf(context, type), where);
    if (!found)
      throw new Violation(`an answer that tells which ${type} was created`, formatValue(reply.text), reply);
    const { id, path } = found;
    const shown = found.record ? found : oneIn(await session.send('GET', path, where), type);
    const { record = {}, links } = shown;
    return { type, id, path, record, links, sent, reply, company: where.company, as: where.as };
  }

  return {
    make,
    async create(type, body, options = {}) {
      const where = options.path === undefined ? await withParent(type, options) : options;
      return (await createUnderParent(type, body, where)).reply;
    },
  };
}
