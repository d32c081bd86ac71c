import { UsageError } from 'countersign-contract/command';
import { type DataRecord, resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import type { RequestOptions } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { hasPermission, usersIn } from '../profile/people.ts';
import type { Part } from '../profile/service-parts.ts';
import { type SendingOptions, sendCreation } from '../records/creation.ts';
import { freshBody, recognisable } from '../records/creation-rule.ts';
import { type Identified, manyIn } from '../records/envelopes.ts';
import { noteCreated } from '../records/removal.ts';
import { type DiscoveryStep, type Explorer, readCreated } from './explorer.ts';

/** A value of a choice as profiles and reports write it; undefined where it does not show. */
type Shown = string | number | boolean | undefined;

/** A choice of the target, and what it shows in. */
export type Observation = {
  readonly name: string;
  readonly title: string;
  readonly find: (look: Look) => Promise<Shown>;
};

/** A choice by its name, with its values those of docs/choices.md, and in words. */
export const choice = (name: string, title: string, find: Observation['find']): Observation => ({
  name,
  title,
  find,
});

/** A record that was created to look at, as it is read, with its links. */
type Made = Identified & { readonly record: DataRecord };

/** Looks at the target for one observation, and notes what was sent as its evidence. */
export type Look = {
  readonly it: Explorer;
  readonly context: RunContext;
  /** Sends as any check would; its requests are noted. */
  readonly session: Session;
  /** Does something once for all observations of a step. */
  once<Result>(key: string, make: () => Promise<Result>): Promise<Result>;
  read(path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Sends a creation with these fields in place of the usual ones, undefined for none; what it creates is removed at the end. */
  create(
    type: string,
    fields?: DataRecord,
    options?: SendingOptions,
  ): Promise<{ readonly response: HttpResponse; readonly created: Identified | undefined }>;
  /** A new record; undefined where it is refused. */
  make(type: string, fields?: DataRecord, options?: SendingOptions): Promise<Made | undefined>;
  /** The records on the first page of a list. */
  records(type: string): Promise<readonly DataRecord[]>;
  /** The name of a field of contacts that takes any text. */
  readonly text: string;
};

type Note = readonly [target: string, status: number];

/** One value for a success, another for a refusal of what was sent; anything else shows nothing. */
export function byOutcome<Yes, No>(response: HttpResponse, yes: Yes, no: No): Yes | No | undefined {
  if (isSuccess(response)) return yes;
  return [400, 403, 409, 411, 415, 422].includes(response.status) ? no : undefined;
}

/** The status where it is one of these. */
export const statusAmong = (response: HttpResponse, ...statuses: readonly number[]): number | undefined =>
  statuses.find((it) => it === response.status);

/** A user of the company without a permission, who can log in. */
export const userWithout = ({ context: { profile, people } }: Look, permission: string) => {
  return usersIn(profile, people.company).find((it) => !hasPermission(it, permission));
};

const mostNotes = 4;

function createLook(it: Explorer, memo: Map<string, Promise<readonly [unknown, readonly Note[]]>>) {
  const notes: Note[] = [];
  const { context } = it.session;
  const session: Session = {
    ...it.session,
    async send(method, path, options = {}) {
      const response = await it.session.send(method, path, options);
      notes.push([`${method} ${new URL(response.exchange.request.url).pathname}`, response.status]);
      return response;
    },
  };
  const look: Look = {
    it,
    context,
    session,
    async once<Result>(key: string, make: () => Promise<Result>) {
      const known = memo.get(key);
      if (known) {
        const [result, noted] = await known;
        notes.push(...noted);
        return result as Result;
      }
      const from = notes.length;
      const making = make().then((result) => [result, notes.slice(from)] as const);
      memo.set(key, making);
      return (await making)[0];
    },
    read: (path, options = {}) =>
      look.once(JSON.stringify([path, options]), () => session.send('GET', path, options)),
    async create(type, fields = {}, options = {}) {
      const body = freshBody(context, type, fields);
      const response = await sendCreation(session, type, body, options);
      const parent = options.under?.path;
      const created = await noteCreated(session, response, resourceOf(context, type), { parent });
      return { response, created };
    },
    async make(type, fields = {}, options = {}) {
      const { created } = await look.create(type, fields, options);
      const read = created && (await readCreated(session, created, type));
      return read?.record && { ...read, record: read.record };
    },
    async records(type) {
      const { path, plural } = resourceOf(context, type);
      const response = await look.read(path ?? `/api/${plural}`);
      return isSuccess(response) ? manyIn(response, type, plural).map(({ record }) => record) : [];
    },
    get text() {
      const [first] = recognisable(resourceOf(context, 'contact').schema);
      if (first === undefined) throw new Error('no field takes any text');
      return first;
    },
  };
  return { look, notes };
}

const describeNotes = (notes: readonly Note[]): string =>
  notes
    .slice(-mostNotes)
    .map(([target, status]) => `${target} was answered with ${status}`)
    .join('; ');

/**
 * A step of discovery that looks for choices on which nothing in the suite depends: what does not show, or cannot be looked at, is
 * left out of the report, and is no failure. It looks for those of a group side by side.
 */
export function observe(
  title: string,
  { writes, parts }: { readonly writes: boolean; readonly parts?: readonly Part[] },
  ...groups: readonly (readonly Observation[])[]
): DiscoveryStep {
  return {
    title,
    writes,
    ...(parts && { parts }),
    async run(it) {
      const memo = new Map<string, Promise<readonly [unknown, readonly Note[]]>>();
      async function lookFor({ name, title, find }: Observation) {
        const { look, notes } = createLook(it, memo);
        const value = await find(look).catch((error: unknown) => {
          if (error instanceof UsageError) throw error;
          return undefined;
        });
        return { name, title, value, evidence: describeNotes(notes) };
      }
      for (const group of groups) {
        const found = group.filter(({ name }) => !it.isSetByProfile(name)).map(lookFor);
        for (const { name, title, value, evidence } of await Promise.all(found))
          if (value !== undefined)
            it.recordChoice(name, title, value, evidence === '' ? 'Seen before.' : `${evidence}.`);
      }
    },
  };
}
