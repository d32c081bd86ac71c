import { type SmallServer, startApp } from './app.ts';

type Json = Record<string, unknown>;
type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

const users = [
  {
    email: 'otto@archive.example',
    password: 'otto-keeps-files',
    language: 'en',
    companies: ['east', 'west'],
  },
  { email: 'nele@archive.example', password: 'nele-keeps-files', language: 'de', companies: ['east'] },
  { email: 'luc@archive.example', password: 'luc-keeps-files', language: 'fr', companies: ['east'] },
  { email: 'mara@archive.example', password: 'mara-keeps-files', language: 'de', companies: ['west'] },
];
const companies = ['east', 'west'];
type User = (typeof users)[number];

/** A type: its fields, of which the first is required, its nested records, and the collection that its records are created under. */
type Type = {
  readonly name: string;
  readonly plural: string;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  readonly nested?: { readonly list: string; readonly type: string; readonly fields: readonly string[] };
  readonly parent?: string;
};
const types: readonly Type[] = [
  {
    name: 'contact',
    plural: 'contacts',
    fields: ['number', 'first', 'last', 'organization', 'email_address'],
    required: ['last'],
    nested: { list: 'addresses', type: 'address', fields: ['place', 'country'] },
  },
  {
    name: 'order',
    plural: 'orders',
    fields: ['headline', 'reference'],
    required: ['headline'],
    nested: { list: 'line_items', type: 'line_item', fields: ['what', 'unit'] },
  },
  { name: 'comment', plural: 'comments', fields: ['words'], required: ['words'], parent: 'orders' },
  {
    name: 'email',
    plural: 'emails',
    fields: ['to_addr', 'body', 'subject'],
    required: ['to_addr', 'body'],
    parent: 'contacts',
  },
];
const actions = ['create', 'read', 'update', 'delete'];

const listed = types.filter(({ parent }) => parent === undefined);
const below = (type: Type) => types.filter(({ parent }) => parent === type.plural);
const text = { type: ['string', 'null'], maxLength: 300 };

const linksOf = (type: Type, id: string): Json[] => {
  const path = `/api/${type.parent === undefined ? '' : `${type.parent}/{parent}/`}${type.plural}`;
  const own = type.parent === undefined ? [{ relation: 'self', uri: `${path}/${id}`, verb: 'GET' }] : [];
  const nested = below(type).map(({ plural }) => ({
    relation: plural,
    uri: `${path}/${id}/${plural}`,
    verb: 'POST',
  }));
  return [...own, ...nested];
};

/** The schema of a type, in draft 4 of JSON Schema. */
function schemaOf(type: Type): Json {
  const { name, fields, required, nested, plural } = type;
  const path = `/api/${plural}`;
  const element = nested && {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        nested.fields.map((it, at) => [it, at === 0 ? { ...text, type: 'string' } : text]),
      ),
      links: { type: 'array' },
    },
    required: [nested.fields[0]],
  };
  return {
    $schema: 'http://json-schema.org/draft-04/hyper-schema#',
    title: name,
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      ...Object.fromEntries(
        fields.map((it) => [it, required.includes(it) ? { ...text, type: 'string' } : text]),
      ),
      ...(nested && { [nested.list]: { type: 'array', items: element } }),
    },
    required,
    links:
      type.parent === undefined
        ? [
            { rel: 'instances', href: path, method: 'GET' },
            { rel: 'create', href: path, method: 'POST' },
            { rel: 'self', href: `${path}/{id}`, method: 'GET' },
            { rel: 'update', href: `${path}/{id}`, method: 'POST' },
            { rel: 'destroy', href: `${path}/{id}`, method: 'DELETE' },
            ...below(type).map((it) => ({
              rel: it.plural,
              href: `${path}/{id}/${it.plural}`,
              method: 'POST',
            })),
          ]
        : [{ rel: 'create', href: `/api/${type.parent}/{parent}/${plural}`, method: 'POST' }],
  };
}

const blank = (language: string) =>
  language.startsWith('de')
    ? 'muss angegeben werden'
    : language.startsWith('fr')
      ? 'doit être indiqué'
      : "can't be blank";
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** Answers as one company. */
function openArchive(company: string) {
  const records = new Map(types.map(({ name }) => [name, new Map<string, Json>()] as const));
  let serial = 1000;
  const of = ({ name }: Type) => records.get(name) ?? new Map<string, Json>();

  const cut = (record: Json, fields: string | null): Json => {
    const names = fields?.split(',').map((it) => it.trim());
    return Object.fromEntries(
      Object.entries(record).filter(([name]) => names === undefined || names.includes(name)),
    );
  };
  const shown = (type: Type, record: Json, query: URLSearchParams) => ({
    [type.name]: cut(record, query.get('fields')),
    links: linksOf(type, String(record.id)),
  });

  function violations(type: Type, record: Json, message: string): string[][] {
    const { nested } = type;
    const missing = type.required.filter((it) => isEmpty(record[it])).map((it) => [it, message]);
    const wrong = type.fields.filter((it) => (record[it] ?? null) !== null && typeof record[it] !== 'string');
    const elements = nested && (record[nested.list] ?? []);
    if (!nested) return [...missing, ...wrong.map((it) => [it, 'is not a text'])];
    const [first = '', second = ''] = nested.fields;
    const inner = Array.isArray(elements)
      ? elements.map((it) => Object(Object(it)[nested.type]))
      : [{ [second]: 0 }];
    return [
      ...missing,
      ...wrong.map((it) => [it, 'is not a text']),
      ...(inner.some((it) => isEmpty(it[first])) ? [[`${nested.type}/${first}`, message]] : []),
      ...(inner.some((it) => typeof (it[second] ?? '') !== 'string')
        ? [[`${nested.type}/${second}`, 'is not a text']]
        : []),
    ];
  }

  async function write(
    request: Request,
    type: Type,
    before: Json,
    query: URLSearchParams,
    user: User,
  ): Promise<Answer> {
    let body: unknown;
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()));
    } catch {
      return [400, 'The body is not JSON in UTF-8.'];
    }
    const sent = isObject(body) ? body[type.name] : undefined;
    if (!isObject(sent)) return [422, { errors: [['base', `has no ${type.name}`]] }];
    const { nested } = type;
    const known = [...type.fields, ...(nested ? [nested.list] : [])];
    const merged = Object.fromEntries(
      known.map((it) => [it, sent[it] === undefined ? before[it] : sent[it]]),
    );
    const locale = query.get('locale') ?? '';
    const errors = violations(
      type,
      merged,
      blank(/^(de|en|fr)_[A-Z]{2}$/.test(locale) ? locale : user.language),
    );
    if (errors.length > 0) return [422, { errors }];
    if (before.id === undefined) serial += 1;
    const id = String(before.id ?? serial);
    const values = type.fields.map((it) => [it, merged[it] ?? null]);
    const elements: unknown[] =
      nested && Array.isArray(merged[nested.list]) ? (merged[nested.list] as unknown[]) : [];
    const list = elements.map((it) => {
      const inner = Object(Object(it)[nested?.type ?? '']);
      const member = nested?.fields.map((name) => [name, inner[name] ?? null]) ?? [];
      return { [nested?.type ?? '']: Object.fromEntries(member), links: [] };
    });
    const record = { id, ...Object.fromEntries(values), ...(nested && { [nested.list]: list }) };
    of(type).set(id, record);
    const headers =
      before.id === undefined && type.parent === undefined ? { location: `/api/${type.plural}/${id}` } : {};
    return [200, shown(type, record, query), headers];
  }

  /** A page of a list, the newest first: the cursor of the next one is the id of the last record. */
  function list(type: Type, query: URLSearchParams): Answer {
    const parts = (query.get('q') ?? '').toLowerCase().split(/\*+/);
    const found = [...of(type).values()].reverse().filter((record) =>
      type.fields.some((it) =>
        parts.every((part) =>
          String(record[it] ?? '')
            .toLowerCase()
            .includes(part),
        ),
      ),
    );
    const asked = Number(query.get('per_page') ?? 30);
    if (!Number.isInteger(asked) || asked < 1) return [400, 'per_page is a whole number from 1 on.'];
    const size = Math.min(asked, 50);
    const after = query.get('after');
    const rest = after === null ? found : found.filter(({ id }) => Number(id) < Number(after));
    const page = rest.slice(0, size);
    const next = new URLSearchParams(query);
    next.set('after', String(page.at(-1)?.id));
    const collection = rest.length > size ? { next: `/api/${type.plural}?${next}` } : {};
    const elements = page.map((it) => ({
      ...cut(it, query.get('fields')),
      links: linksOf(type, String(it.id)),
    }));
    return [
      200,
      {
        [type.plural]: elements,
        links: [{ relation: 'self', uri: `/api/${type.plural}`, verb: 'GET' }],
        collection,
      },
    ];
  }

  function described([, name, last, ...rest]: readonly string[], query: URLSearchParams): Answer | undefined {
    if (rest.length > 0) return undefined;
    const version = query.get('v');
    if (name === 'auth_permissions' && last === undefined) {
      const all = types.flatMap(({ plural }) => actions.map((it) => `api/${plural}:${it}`));
      return [200, all.filter((it) => it.includes(query.get('q') ?? ''))];
    }
    const type = types.find(({ plural }) => plural === name);
    if (!(name === 'schema' && last === undefined) && !(type && last === 'schema')) return undefined;
    if (version !== null && version !== '1.0') return [404, 'There is no such version.'];
    if (type) return [200, schemaOf(type)];
    if (query.get('gem_version') === 'true') return [200, '3.1.4'];
    return [200, types.map(schemaOf)];
  }

  return async (request: Request): Promise<Answer> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const steps = pathname.split('/').slice(1);
    const [area, plural, id, children, ...rest] = steps;
    if (area !== 'api') return [404, 'There is nothing here.'];
    const [, encoded = ''] =
      /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    const given = Buffer.from(encoded, 'base64').toString();
    const user = users.find((it) => it.companies.includes(company) && given === `${it.email}:${it.password}`);
    if (!user)
      return [401, 'Please log in.', { 'www-authenticate': 'Basic realm="archive", charset="UTF-8"' }];
    const { method } = request;
    const description = method === 'GET' || method === 'HEAD' ? described(steps, query) : undefined;
    if (description) return description;
    const type = listed.find((it) => it.plural === plural);
    if (!type || rest.length > 0) return [404, 'There is nothing here.'];
    if (id === undefined) {
      if (method === 'GET') return list(type, query);
      return method === 'POST'
        ? write(request, type, {}, query, user)
        : [405, 'Not here.', { allow: 'GET, POST' }];
    }
    const record = of(type).get(id);
    if (!record) return [404, 'There is no such record.'];
    const child = below(type).find((it) => it.plural === children);
    if (children !== undefined)
      return child && method === 'POST'
        ? write(request, child, {}, query, user)
        : [404, 'There is nothing here.'];
    if (method === 'GET') return [200, shown(type, record, query)];
    if (method === 'POST') return write(request, type, record, query, user);
    if (method !== 'DELETE') return [405, 'Not here.', { allow: 'GET, POST, DELETE' }];
    of(type).delete(id);
    return [204, undefined];
  };
}

/**
 * Starts a server of contacts and orders, of comments and emails that are created under them and never shown again, and of two
 * companies: digits in texts as ids, POST for updates, which keep what they leave out, wrapped bodies, lists of bare records whose pages
 * follow by a cursor in the `collection` object, reasons as plain text, and schemas of draft 4 in an array.
 */
export const startTextIds = (): Promise<SmallServer> =>
  startApp((port) => {
    const archives = new Map(companies.map((name) => [name, openArchive(name)] as const));
    const addresses = companies.map((name) => ({ name, baseUrl: `http://${name}.localhost:${port}` }));
    return {
      profile: {
        name: 'a small server with texts as ids',
        baseUrl: addresses[0]?.baseUrl,
        companies: addresses,
        users,
        fields: {
          contact: {
            firstName: 'first',
            lastName: 'last',
            organisation: 'organization',
            email: 'email_address',
          },
        },
        implemented: ['contact', 'order', 'comment', 'email', 'basic', 'schemas', 'permissions', 'companies'],
      },
      async answer(request) {
        const [name = ''] = new URL(request.url).hostname.split('.');
        const [status, body, headers = {}] = (await archives.get(name)?.(request)) ?? [
          404,
          'There is no such company.',
        ];
        if (body === undefined) return new Response(null, { status, headers });
        const isProse = status >= 400 && typeof body === 'string';
        const type = isProse ? 'text/plain; charset=utf-8' : 'application/json';
        return new Response(isProse ? body : JSON.stringify(body), {
          status,
          headers: { 'content-type': type, ...headers },
        });
      },
    };
  });
