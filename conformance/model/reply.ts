import type { Exchange, HeaderField } from '../errors/exchange.ts';
import { bodyOf } from '../http/body.ts';
import type { WireRequest, WireResponse } from '../http/client.ts';
import { locationIn, outcomePath } from '../http/redirect.ts';
import type { Company } from '../http/request.ts';
import { isObject } from '../schemas/json.ts';
import type { Void } from './credentials.ts';
import { idIn } from './kept-values.ts';
import type { FindMarkers } from './markers.ts';
import { type NestedObject, nestedObjects, unwrap } from './nested-objects.ts';
import type { DataRecord, PublishedTypes } from './published-types.ts';
import { type RecordAddress, recordAddressOf } from './record-address.ts';

/** What a model knows of who sends a request. */
export type Standing = {
  /** Why nothing that the request presents can let anybody in; undefined where something can. */
  readonly without: Void | undefined;
  /** Whether it presents a login of the company and nothing else, whose list of permissions allows all that the request can be about. */
  readonly isPermitted: boolean;
};

/** An answered request, as it went over the wire. */
export type Answered = {
  readonly request: WireRequest;
  readonly response: WireResponse;
  readonly exchange: Exchange;
  /** The moment at which the request began (see `Model.begin`). */
  readonly beganAt: number;
  /** The company whose base URL the address is below, and the path below it. */
  readonly company: Company | undefined;
  readonly path: string;
  /** What a record says of its credentials, which it does not have. */
  readonly recorded?: Standing;
};

/** Addresses beside those of records that answer with JSON (spec#4.3-all-schemas, spec#4.4-permissions, spec#5.2-scope-current). */
const otherAddresses =
  /^\/api\/(schema|[a-z_]+\/schema|auth_permissions(\/[^/]+)?|companies\/current|users\/current)$/;

/** Whether a path is that of a schema, of the permissions, or of the current company or user. */
export const isOtherAddress = (path: string): boolean => otherAddresses.test(path);

/** What a request asks of the place that it names: to show it, or to create or update a record there. */
export type Action = 'read' | 'list' | 'create' | 'update' | 'destroy';

/** A record that a reply shows, and the value that holds it: its envelope, or the record itself. */
export type Shown = { readonly type: string; readonly value: unknown; readonly record: DataRecord };

/** A reply, with what expectations ask of it. Values are computed once. */
export type Reply = Answered &
  Standing & {
    readonly description: PublishedTypes;
    readonly place: RecordAddress | undefined;
    readonly action: Action | undefined;
    readonly query: URLSearchParams;
    /** Whether the version that the request names is another than that of the published schemas (spec#9-v-everywhere). */
    readonly isOtherVersion: boolean;
    /** Whether it succeeds, or names the outcome of a change in the API, and is no page that was asked for: what Accept changes is open (spec#1-open-media-type). */
    readonly isSuccess: boolean;
    /** The body as UTF-8 text; undefined where it is not UTF-8. */
    readonly text: string | undefined;
    /** The parsed body; undefined where it is empty or not JSON. */
    readonly json: unknown;
    /** The address and the body of the request as text. */
    readonly sentText: string;
    /** The parsed body of the request; undefined where it is none, or not JSON. */
    readonly sent: unknown;
    /** The records that a successful reply shows at its top level. */
    readonly shown: readonly Shown[];
    /** Those of them that no earlier list showed with the same content: a list repeats what was judged before. */
    readonly fresh: readonly Shown[];
    /** The markers that these hold. */
    readonly shownMarkers: readonly string[];
    /** The nested objects in these. */
    readonly nested: readonly NestedObject[];
  };

/** Who sends a request, by what it presents. */
export const callerOf = ({ request, query }: Pick<Reply, 'request' | 'query'>): string =>
  JSON.stringify([
    request.headers.filter(([name]) => /^(authorization|cookie)$/i.test(name)),
    query.getAll('access_token'),
  ]);

/** The types of which a request names records by their ids. */
export const typesNamedIn = (request: WireRequest, { resources }: PublishedTypes): readonly string[] => {
  const text = sentTextOf(request);
  return resources.flatMap(({ type }) => (text.includes(`${type}_id`) ? [type] : []));
};

const sentTextOf = ({ url, body }: WireRequest): string =>
  `${url} ${Buffer.from(body ?? []).toString('utf8')}`;

/** What a method asks of a place. The methods of create and update are open (spec#4.1-open-methods), so only the place tells them apart. */
function actionOf(method: string, place: RecordAddress | undefined): Action | undefined {
  if (place === undefined) return undefined;
  if (method === 'GET') return place.id === undefined ? 'list' : 'read';
  if (method === 'DELETE') return place.id === undefined ? undefined : 'destroy';
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return undefined;
  return place.id === undefined ? 'create' : 'update';
}

/** The address that a successful creation gives to what it made; undefined where it names none of its type. */
export function createdPlaceIn(reply: Reply): RecordAddress | undefined {
  const { request, response, company, description, place } = reply;
  const path = locationIn(request.url, response.headers)?.pathname;
  const base = company && URL.parse(company.baseUrl)?.pathname.replace(/\/$/, '');
  if (path === undefined || base === undefined || !path.startsWith(base)) return undefined;
  const made = recordAddressOf(description.resources, path.slice(base.length));
  return made?.resource.type === place?.resource.type ? made : undefined;
}

/** The id of what a successful creation made: in the record that it shows, or in the address that it names. */
export function createdIdIn(reply: Reply): string | undefined {
  const [one] = reply.shown;
  return one ? idIn(one.record.id) : createdPlaceIn(reply)?.id;
}

function shownIn(json: unknown, { resource }: RecordAddress, action: Action): Shown[] {
  const { type, plural } = resource;
  if (!isObject(json)) return [];
  if (action !== 'list') {
    const record = json[type];
    return isObject(record) ? [{ type, value: json, record }] : [];
  }
  const list = json[plural];
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .map((value) => ({ type, value, record: unwrap(value, type) }));
}

/** Whether a field of a request asks for a page rather than for JSON, as browsers do. */
const isForPages = ([name, value]: HeaderField): boolean =>
  /^accept$/i.test(name) && /^text\/html\b/i.test(value);

/**
 * Prepares an answered request for the expectations. The description is of one `version` of the schemas, `isKnown` says of the content of a
 * record whether a list has shown it before, and `standingOf` who sends a request.
 */
export function replyOf(
  answered: Answered,
  description: PublishedTypes,
  version: string | undefined,
  { isKnown, markersIn }: { isKnown(content: string): boolean; readonly markersIn: FindMarkers },
  standingOf: (answered: Answered, place: RecordAddress | undefined, action: Action | undefined) => Standing,
): Reply {
  const { request, response, path } = answered;
  const place = answered.company && recordAddressOf(description.resources, path);
  const action = actionOf(request.method, place);
  const { text, json: parsed } = bodyOf(response.body);
  const json = parsed?.value;
  const isPage = json === undefined && request.headers.some(isForPages);
  const namesOutcome = outcomePath(request, response, answered.company) !== undefined;
  const isSuccess = ((response.status >= 200 && response.status < 300) || namesOutcome) && !isPage;
  const query = new URL(request.url).searchParams;
  const shown = isSuccess && place && action && action !== 'destroy' ? shownIn(json, place, action) : [];
  const fresh = action === 'list' ? shown.filter(({ value }) => !isKnown(JSON.stringify(value))) : shown;
  return {
    ...answered,
    description,
    place,
    action,
    query,
    isOtherVersion: query.getAll('v').some((it) => it !== version),
    isSuccess,
    ...standingOf(answered, place, action),
    text,
    json,
    get sentText() {
      return sentTextOf(request);
    },
    get sent() {
      return request.body && bodyOf(request.body).json?.value;
    },
    shown,
    fresh,
    shownMarkers: fresh.length === 0 ? [] : markersIn(JSON.stringify(fresh.map(({ record }) => record))),
    nested: fresh.flatMap(({ type, record }) => nestedObjects(description, type, record)),
  };
}
