import type { Target } from '../check/target.ts';
import type { AuthorizationRequest } from '../dialog/authorization.ts';
import { asBearer, type RequestOptions } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { type TokenRequest, tokenIn } from '../oauth/token-endpoint.ts';
import type { CreatedRecord } from '../records/creation.ts';
import { manyFields } from '../records/creation-rule.ts';
import { fieldByMeaning } from '../schemas/meanings.ts';
import { none, ownTokens, plainest, rightCredentials, type Step, spelled } from './axes.ts';
import { type Parties, type Presented, tryTo } from './credentials.ts';
import type { Story } from './random-story.ts';
import { fieldsOfKind, nestedOfKind } from './values.ts';

/** What playing stories needs beside the target: what each party can present, by the name of the credential. */
export type Cast = {
  readonly parties: Parties;
  readonly presented: ReadonlyMap<string, ReadonlyMap<string, Presented>>;
};

/** Paths of what is about no record (spec#4.3, spec#4.4, spec#5.2-scope-current). */
const servicePaths: Readonly<Record<string, string>> = {
  'read all schemas': '/api/schema',
  'list the permissions': '/api/auth_permissions',
  'read the current user': '/api/users/current',
  'read the current company': '/api/companies/current',
};

/** The records of one story, whoever uses them, and the marker of the last text that each was given. */
type Records = Map<string, { readonly created: CreatedRecord; marker: string }[]>;

/** Views in which a record is read again. */
const mostViews = 2;

/** Plays a story on records of its own: the model judges what comes back, so nothing is expected here. */
export async function playStory(t: Target, story: Story, { parties, presented }: Cast): Promise<void> {
  const records: Records = new Map();
  const tokens: string[] = [];
  /** Codes that wait until another authorization has ended, or the story. */
  const waiting: TokenRequest[] = [];
  /** The parameters with which records were read. */
  const views = new Map<string, Record<string, string>>();

  const stockOf = (type: string) => {
    const stock = records.get(type) ?? [];
    records.set(type, stock);
    return stock;
  };

  async function create(type: string) {
    const marker = t.marker();
    const { schema } = t.resource(type);
    const email = fieldByMeaning(schema, 'email');
    const fields = {
      ...fieldsOfKind(none, t.resource(type), marker, undefined),
      // What is sent beneath a record must not go to an address of it.
      ...(email && { [email]: `of-${marker}@example.com` }),
    };
    const entry = { created: await t.createRecord(type, { with: fields }), marker };
    stockOf(type).push(entry);
    return entry;
  }

  /** The last record of a type, or a new one. */
  const subjectOf = async ({ type }: { readonly type: string }) => stockOf(type).at(-1) ?? create(type);

  /** The record beneath which those of the step's type stand. */
  const parentOf = ({ parent }: Step) => subjectOf({ type: parent });

  function parametersOf({ parameter, type }: Step, marker: string): Record<string, string> {
    const [locale = 'en_US', another = locale] = t.description.locales;
    const schema = t.description.resources.find((it) => it.type === type)?.schema;
    const nested = schema?.fields.find((it) => it.nested !== undefined);
    const all: Readonly<Record<string, Record<string, string>>> = {
      v: { v: t.schemaVersion ?? '1.0' },
      locale: { locale },
      'another locale': { locale: another },
      'an unknown parameter': { unheard_of: '1' },
      fields: { fields: manyFields(schema) },
      'nested fields': { fields: nested?.name ?? 'id' },
      per_page: { per_page: '2' },
      q: { q: marker },
    };
    return Object.assign({}, ...parameter.split(' and ').map((it) => all[parameter] ?? all[it] ?? {}));
  }

  /** The request options of a step: who sends it, with which parameters and headers. */
  function optionsOf(step: Step, marker: string, method: string) {
    const own = ownTokens.includes(step.credential)
      ? tokens.at(step.credential === 'the first token' ? 0 : -1)
      : undefined;
    const given: Presented =
      (own === undefined ? undefined : { as: asBearer(own) }) ??
      presented.get(step.credential)?.get(step.party) ??
      presented.get(plainest.credential)?.get(step.party) ??
      {};
    const isOverridden = step.spelling === 'a method in a header';
    const forwarded = step.spelling === 'a forwarded host' ? t.otherCompany.baseUrl : undefined;
    const company = step.spelling === 'at another company' ? t.otherCompany : t.company;
    return {
      ...(given.as && { as: given.as }),
      company,
      headers: [
        ...(given.headers ?? []),
        ...(isOverridden ? [['X-HTTP-Method-Override', method] as const] : []),
        ...(step.spelling === 'any media type' ? [['Accept', '*/*'] as const] : []),
        ...(forwarded ? [['X-Forwarded-Host', new URL(forwarded).host] as const] : []),
      ],
      query: { ...parametersOf(step, marker), ...given.query },
      // A POST that is no override creates something.
      ...(isOverridden && method !== 'GET' && { method: 'POST' }),
      ...(step.spelling === 'a HEAD request' && method === 'GET' && { method: 'HEAD' }),
    };
  }

  const get = async (step: Step, path: string, marker = '', more: Record<string, string> = {}) => {
    const { method = 'GET', query, ...options } = optionsOf(step, marker, 'GET');
    return t.request(method, spell(step, path), { ...options, query: { ...query, ...more } });
  };

  const spell = (step: Step, path: string): string => spelled[step.spelling]?.(path) ?? path;

  /** Whether the step's caller may do what it does, at the address that it has. */
  const isRight = (step: Step) =>
    step.spelling === plainest.spelling && [...rightCredentials, ...ownTokens].includes(step.credential);

  /** Shows a record at its own address, in its list, and to who wrote it. */
  async function show(created: CreatedRecord, marker: string, writer?: RequestOptions['as']): Promise<void> {
    await t.read(created);
    await t.list(created.type, { query: { q: marker } });
    if (writer) await t.read(created, { as: writer });
  }

  async function write(step: Step): Promise<HttpResponse | undefined> {
    const { type } = step;
    const resource = t.resource(type);
    const marker = t.marker();
    const parent = step.parent === none ? resource.parents[0] : step.parent;
    // Before the other record, which is the last from then on.
    const subject = step.action === 'update' ? await subjectOf(step) : undefined;
    const other =
      step.value === 'ids of others' && parent !== undefined
        ? (await create(parent)).created
        : step.value === 'the id of another record' && resource.path
          ? (await create(type)).created
          : undefined;
    const fields = fieldsOfKind(step.value, resource, marker, other);
    if (fields === undefined) return undefined;
    Object.assign(fields, nestedOfKind(t, step.value, resource));
    if (subject === undefined) {
      const { query, headers, ...options } = optionsOf(step, marker, 'POST');
      // Ids in the body are those of the last parent: the record belongs to the one of its address.
      const under =
        parent === undefined
          ? undefined
          : other
            ? (stockOf(parent).at(-2) ?? (await create(parent))).created
            : (await parentOf(step)).created;
      const path = under ? `${under.path}/${resource.plural}` : resource.path;
      const isUsual = step.spelling === plainest.spelling;
      const response = await t.sendCreation(type, t.build(type, fields), {
        ...options,
        headers,
        query,
        ...(under && { under }),
        ...(!isUsual && path && { path: spell(step, path) }),
      });
      if (under && other) await t.list(type, { under: other });
      // What was refused must show nowhere, and what was created once.
      if (under || !isSuccess(response)) await t.list(type, under && { under });
      if (isRight(step) && isSuccess(response) && resource.path) {
        const sent = t.build(type, fields);
        const { id, path } = t.identifyCreated(type, response);
        const created = {
          type,
          id,
          path,
          record: {},
          links: [],
          sent,
          response,
          company: t.company,
          as: t.me,
        };
        stockOf(type).push({ created, marker });
        await show(created, marker, options.as);
      }
      return response;
    }
    const { created } = subject;
    const options = optionsOf(step, marker, 'PUT');
    const response = await t.update(
      { ...created, path: spell(step, created.path) },
      { ...created.sent, ...fields },
      options,
    );
    if (isRight(step) && isSuccess(response)) subject.marker = marker;
    await show(created, marker, options.as);
    if (other) await t.read(other);
    return response;
  }

  /** Reads a record in the views that the story has had. */
  async function readAgain(created: CreatedRecord): Promise<void> {
    for (const query of [undefined, ...views.values()].slice(0, mostViews))
      await tryTo(() => t.read(created, query && { query }));
  }

  async function destroy(step: Step): Promise<void> {
    const { created } = await subjectOf(step);
    const { query, ...options } = optionsOf(step, '', 'DELETE');
    const path = spell(step, created.path);
    // What was read before can be kept somewhere.
    await readAgain(created);
    const response = options.method
      ? await t.request(options.method, path, { ...options, query })
      : await t.destroy({ ...created, path }, { ...options, query });
    await readAgain(created);
    if (!isSuccess(response)) return;
    stockOf(step.type).pop();
    await t.destroy(created);
  }

  async function list(step: Step): Promise<void> {
    const { plural, path = `/api/${plural}`, parents } = t.resource(step.type);
    if (step.action === 'list beneath') {
      const { created: under } = await parentOf(step);
      if (parents.length === 0 || stockOf(`${step.type} beneath`).length === 0) {
        const marker = t.marker();
        const fields = fieldsOfKind(none, t.resource(step.type), marker, undefined) ?? {};
        const created = await t.createRecord(step.type, { under, with: fields });
        stockOf(`${step.type} beneath`).push({ created, marker });
      }
      await get(step, `${under.path}/${plural}`);
      return;
    }
    const { marker } = await subjectOf(step);
    await get(step, path, marker, step.action === 'search' ? { q: marker } : {});
  }

  /** What a step asks the dialog for; undefined where its user must not meet its app, since other checks see them meet. */
  function authorizationOf(step: Step, scope: string | undefined): AuthorizationRequest | undefined {
    const user = parties[step.party];
    const app = /another app/.test(step.parameter) ? t.otherApp : t.app;
    const { freshPair } = t;
    if (freshPair.app.clientId === app.clientId && freshPair.user.email === user?.email) return undefined;
    return {
      app,
      ...(user && { user }),
      ...(scope && { scope }),
      ...(/implicit/.test(step.parameter) && { responseType: 'token' }),
      ...(/state/.test(step.parameter) && { state: t.marker() }),
    };
  }

  /** Exchanges a code, and keeps the token for others of the story. */
  async function keepTokenFor(request: TokenRequest): Promise<void> {
    const token = tokenIn(await t.exchange(request));
    if (token) tokens.push(token);
  }

  const goThrough = ({ parameter }: Step, request: AuthorizationRequest) =>
    /new browser/.test(parameter) ? t.authorize(request) : t.authorizeAgain(request);

  /** Gets a token that others of the story use. */
  async function authorize(step: Step): Promise<void> {
    const { plural, parents } = t.resource(step.type);
    const own = `api/${plural}`;
    const other = t.description.resources.find((it) => it.path !== undefined && it.type !== step.type);
    const scopes: Readonly<Record<string, string | undefined>> = {
      'its type': own,
      'its type to be read': `${own}:read`,
      'its type to be written': `${own}:create,update,delete`,
      'the types above it': parents.map((it) => `api/${t.resource(it).plural}`).join(' ') || undefined,
      'another type': other && `api/${other.plural}`,
      offline: `${own}:read offline_access`,
    };
    const request = authorizationOf(step, scopes[step.value]);
    if (request === undefined) return;
    const { code, accessToken } = await goThrough(step, request);
    const earlier = waiting.splice(0);
    if (accessToken) tokens.push(accessToken);
    if (code) waiting.push({ ...(request.app && { app: request.app }), code });
    if (!/later/.test(step.parameter)) earlier.push(...waiting.splice(0));
    for (const it of earlier) await keepTokenFor(it);
  }

  /** Exchanges a code with something wrong, and as it should be. */
  async function exchange(step: Step): Promise<void> {
    const request = authorizationOf(step, undefined);
    if (request === undefined) return;
    const { app = t.app, state } = request;
    const { code } = await goThrough(step, request);
    if (code === undefined) return;
    const right = { app, code, ...(state && { state }) };
    const other = app === t.app ? t.otherApp : t.app;
    const wrong: Readonly<Record<string, TokenRequest>> = {
      'the same again': right,
      'another secret': { ...right, clientSecret: other.clientSecret ?? t.marker() },
      'another app': { ...right, app: other },
      'another company': { ...right, company: t.otherCompany },
      'another address': { ...right, redirectUri: other.redirectUri },
      'another state': { ...right, state: t.marker() },
    };
    const first = wrong[step.value];
    if (first) await t.exchange(first);
    // Clients that do not name JSON get it, too.
    await keepTokenFor({ ...right, headers: [['Accept', '*/*']] });
  }

  const acts: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
    authorize,
    'exchange a code': exchange,
    create: write,
    update: write,
    destroy,
    async read(step) {
      const { created } = await subjectOf(step);
      if (/fields/.test(step.parameter)) views.set(step.parameter, parametersOf(step, ''));
      return get(step, created.path);
    },
    list,
    search: list,
    'list beneath': list,
    'read the schema': (step) => get(step, `/api/${t.resource(step.type).plural}/schema`),
  };

  for (const step of story) {
    const path = servicePaths[step.action];
    await tryTo(async () => (path === undefined ? acts[step.action]?.(step) : get(step, path)));
  }
  for (const it of waiting) await tryTo(() => keepTokenFor(it));
  // Whatever was done, nothing else changed, in no view of it.
  for (const { created } of [...records.values()].flat()) await readAgain(created);
}
