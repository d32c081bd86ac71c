import { hash } from 'node:crypto';
import { utf8 } from '../http/body.ts';
import { isSafeMethod, type WireRequest } from '../http/client.ts';
import type { Company } from '../http/request.ts';
import { type Creations, createCreations } from './creations.ts';
import { isPropertyName, namesInErrors } from './error-names.ts';
import { createGrants, type Grants, tokenIn } from './grants.ts';
import { uniqueId } from './kept-values.ts';
import type { FindMarkers } from './markers.ts';
import { createRefusalLanguages, type RefusalLanguages } from './refusal-languages.ts';
import { createRefusedMarkers, type RefusedMarkers } from './refused-markers.ts';
import { createRelations, type Relations } from './relations.ts';
import { callerOf, createdIdIn, type Reply } from './reply.ts';
import { createScopes, type Grant, type Scopes } from './scopes.ts';
import { createStoredTexts, type StoredTexts } from './stored-texts.ts';
import { createUpdatedMarkers, type UpdatedMarkers } from './updated-markers.ts';

/**
 * What earlier exchanges of a run say about later ones: which records were destroyed, and in which company a marker was sent.
 * Exchanges overlap, so each fact has the moment at which it was known, and binds only requests that began after it.
 */
export type Knowledge = {
  /** The moment at which a request begins. Moments of a run are numbered. */
  begin(request: Pick<WireRequest, 'method' | 'url' | 'body'>): number;
  /** The moment of what is no request. */
  tick(): number;
  /** Takes in what a reply tells, and the contents of records that need not be judged again. */
  learn(reply: Reply, isRight: boolean): void;
  /** Takes in what a token was issued for. */
  learnToken(token: string, grant: Grant): void;
  /** When the record at an address was known to be destroyed; undefined where it was not. */
  destroyedAt(companyName: string, path: string): number | undefined;
  /** Whether a record with this content was in a list that is right. */
  isKnown(content: string): boolean;
  /** Whether a record of a type was shown with this id. */
  isShown(companyName: string, type: string, id: string): boolean;
  /** The type of a record that was shown with this id, where none of the given type was. Ids can be those of records of several types: short ones, or all. */
  otherTypeOf(reply: Reply, type: string, id: string): string | undefined;
  /** Whether an address is one of another company. */
  isElsewhere(company: Company, address: string): boolean;
  /** Finds the markers of the run. */
  readonly markersIn: FindMarkers;
  /** Whether a marker was sent to another company. */
  knowsOthersThan(companyName: string): boolean;
  /** The companies that a marker was sent to. */
  companiesOf(marker: string): ReadonlySet<string> | undefined;
  /** Whether a token was issued in any company. */
  isIssued(token: string): boolean;
  /** Whether a token was issued in other companies only. */
  isForeign(token: string, companyName: string): boolean;
  /** Whether who sends a request with a login has destroyed a record of its type before. */
  mayDestroy(reply: Reply): boolean;
  /** Whether who sends a request with a login has read the same, or updated it, with success before. */
  hasDone(reply: Reply): boolean;
  /** Whether who asks for a record has created it, and has read another of its type. */
  hasCreated(reply: Reply): boolean;
  /** Whether errors about a type, in the user's own language, had names of properties only. */
  namesProperties(type: string): boolean;
  readonly texts: StoredTexts;
  readonly scopes: Scopes;
  readonly relations: Relations;
  readonly refused: RefusedMarkers;
  readonly languages: RefusalLanguages;
  readonly grants: Grants;
  readonly creations: Creations;
  readonly updated: UpdatedMarkers;
};

/** Texts that are remembered, at 28 characters each. */
const mostTexts = 100_000;

const digestOf = (text: string): string => hash('sha1', text, 'base64');

const isLogin = ({ request }: Reply): boolean =>
  request.headers.some(([name, value]) => /^authorization$/i.test(name) && /^basic /i.test(value));

/** Who asks for records of which type. */
const keyOfCaller = (reply: Reply): string =>
  `${reply.company?.name} ${reply.place?.resource.type} ${callerOf(reply)}`;

/** The same, at addresses of their own or beneath records of which other type: not every service has both. */
const keyOfReader = (reply: Reply): string => `${reply.place?.parent?.type} ${keyOfCaller(reply)}`;

/** Who asks for what is at which path. */
const keyOfPath = (reply: Reply, path: string): string =>
  digestOf(`${reply.company?.name} ${path} ${callerOf(reply)}`);

/** Knows nothing yet of a service with some companies, and the permissions of its users who do not have all. */
export function createKnowledge(
  companiesOfService: readonly Company[],
  roles: readonly (readonly string[])[],
  markersIn: FindMarkers,
): Knowledge {
  let now = 0;
  let sharesIds = false;
  const known = new Set<string>();
  const destroyed = new Map<string, number>();
  const companies = new Map<string, Set<string>>();
  const companyNames = new Set<string>();
  const ids = new Set<string>();
  const issuers = new Map<string, Set<string>>();
  const scopes = createScopes(roles);
  const texts = createStoredTexts(markersIn);
  const relations = createRelations();
  /** How many requests have begun to write a marker, whether their replies come or not. */
  const sentTimes = new Map<string, number>();
  const isSentOnce = (marker: string): boolean => sentTimes.get(marker) === 1;
  const refused = createRefusedMarkers(isSentOnce);
  const languages = createRefusalLanguages();
  const grants = createGrants();
  const creations = createCreations(markersIn, isSentOnce);
  const updated = createUpdatedMarkers();
  const destroyers = new Set<string>();
  const done = new Set<string>();
  const typeReaders = new Set<string>();
  const creators = new Set<string>();
  const naming = new Map<string, boolean>();
  function remember(shown: Reply['fresh']): void {
    if (known.size >= mostTexts) known.clear();
    for (const { value } of shown) known.add(digestOf(JSON.stringify(value)));
  }
  const noteIssuer = (token: string, name: string) =>
    issuers.set(token, (issuers.get(token) ?? new Set()).add(name));
  const isShown = (companyName: string, type: string, id: string) =>
    ids.has(`${companyName} ${type} ${id.trim().toLowerCase()}`);
  function otherTypeOf({ company, description }: Reply, type: string, id: string): string | undefined {
    if (company === undefined || sharesIds || id.length < uniqueId || isShown(company.name, type, id))
      return undefined;
    return description.resources.find((it) => isShown(company.name, it.type, id))?.type;
  }
  function learnToken(token: string, grant: Grant): void {
    noteIssuer(token, grant.company);
    scopes.learn(token, grant);
  }
  return {
    learnToken,
    tick: () => ++now,
    begin({ method, url, body }) {
      now += 1;
      grants.begin(url, body);
      const written = isSafeMethod(method) ? [] : markersIn(utf8(body));
      for (const it of new Set(written)) sentTimes.set(it, (sentTimes.get(it) ?? 0) + 1);
      updated.begin(url, written);
      texts.begin(now, method, url);
      return now;
    },
    learn(reply, isRight) {
      const { sentText, request, response, company, path, action, isSuccess, fresh } = reply;
      if (company === undefined) return;
      if (ids.size >= mostTexts) ids.clear();
      for (const { type, record } of fresh) {
        if (isRight && otherTypeOf(reply, type, String(record.id))) sharesIds = true;
        ids.add(`${company.name} ${type} ${String(record.id).trim().toLowerCase()}`);
      }
      texts.learn(reply, ++now);
      relations.learn(reply);
      languages.learn(reply);
      const issued = grants.learnReply(reply, now);
      if (issued) learnToken(issued.token, issued.asked);
      const token = path === '/oauth/token' ? tokenIn(reply) : undefined;
      if (token !== undefined) noteIssuer(token, company.name);
      // 202 promises a deletion and does not say that it is done.
      if (action === 'destroy' && isSuccess && response.status !== 202)
        destroyed.set(`${company.name} ${path}`, ++now);
      // A token ends: who was let in by one need not be later.
      if (action === 'destroy' && isSuccess && isLogin(reply)) destroyers.add(keyOfCaller(reply));
      const canBeRepeated = request.method === 'GET' || action === 'update';
      // Whom nobody may let in is refused rightly the next time.
      if (canBeRepeated && isSuccess && isLogin(reply) && reply.without === undefined)
        done.add(keyOfPath(reply, `${request.method} ${path}`));
      if (action === 'read' && isSuccess) typeReaders.add(keyOfReader(reply));
      const created = action === 'create' && isSuccess ? createdIdIn(reply) : undefined;
      if (created !== undefined)
        for (const list of new Set([path, reply.place?.resource.path ?? path])) {
          creators.add(keyOfPath(reply, `${list}/${created}`));
          // An id that is free can be given again.
          destroyed.delete(`${company.name} ${list}/${created}`);
        }
      const names = namesInErrors(reply);
      const type = reply.place?.resource.type;
      if (names !== undefined && type !== undefined && !reply.query.has('locale'))
        naming.set(type, (naming.get(type) ?? true) && names.every((it) => isPropertyName(reply, it)));
      if (isRight && action === 'list') remember(fresh);
      const sentMarkers = markersIn(sentText);
      refused.learn(reply, sentMarkers);
      creations.learn(reply, sentMarkers);
      updated.learn(reply, sentMarkers);
      for (const marker of sentMarkers) {
        companyNames.add(company.name);
        companies.set(marker, (companies.get(marker) ?? new Set()).add(company.name));
      }
    },
    isElsewhere: ({ baseUrl }, address) =>
      !address.startsWith(`${baseUrl}/`) &&
      companiesOfService.some((it) => it.baseUrl !== baseUrl && address.startsWith(`${it.baseUrl}/`)),
    isKnown: (content) => known.has(digestOf(content)),
    isShown,
    otherTypeOf,
    markersIn,
    destroyedAt: (companyName, path) => destroyed.get(`${companyName} ${path}`),
    knowsOthersThan: (companyName) => [...companyNames].some((it) => it !== companyName),
    companiesOf: (marker) => companies.get(marker),
    isIssued: (token) => issuers.has(token),
    isForeign: (token, companyName) => issuers.get(token)?.has(companyName) === false,
    mayDestroy: (reply) => destroyers.has(keyOfCaller(reply)),
    hasDone: (reply) => done.has(keyOfPath(reply, `${reply.request.method} ${reply.path}`)),
    hasCreated: (reply) => creators.has(keyOfPath(reply, reply.path)) && typeReaders.has(keyOfReader(reply)),
    namesProperties: (type) => naming.get(type) === true,
    texts,
    scopes,
    relations,
    refused,
    languages,
    grants,
    creations,
    updated,
  };
}
