import type { Reply } from '../http/reply.ts';
import { isObject, type JsonObject } from '../schemas/json.ts';
import { unwrapped } from './envelope.ts';
import type { DataRecord, Resource } from './resource.ts';

/** What an answer to a creation tells about the new record. */
export type Identified = {
  readonly id: string | number;
  readonly path: string;
  /** Undefined where the answer only says where the record is. */
  readonly record: DataRecord | undefined;
  readonly links: readonly unknown[];
};

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

const jsonOf = (reply: Reply): unknown => {
  try {
    return JSON.parse(Buffer.from(reply.bytes).toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The path of an address, whatever host it names; without query. */
const pathOf = (address: string): string | undefined => URL.parse(address, 'http://host')?.pathname;

const selfRelations = new Set([
  'self',
  'show',
  'read',
  'instances',
  'instance',
  'update',
  'destroy',
  'delete',
  'edit',
]);

const fieldsOf = (link: JsonObject, ...names: string[]): string[] =>
  names.map((name) => link[name]).filter((it) => typeof it === 'string');

/** The record's own path among its links: an address that ends with its id (or with a placeholder for it). */
function linkedPath(links: readonly unknown[], id: string | number): string | undefined {
  for (const link of links.filter(isObject)) {
    const [relation = ''] = fieldsOf(link, 'rel', 'name', 'relation');
    const [href] = fieldsOf(link, 'href', 'url', 'uri');
    if (!href || !selfRelations.has(relation.toLowerCase())) continue;
    const filled = href.replace(/\{id\}|:id(?=\/|$)/g, encodeURIComponent(id));
    const path = pathOf(
      filled.startsWith('/') || filled.includes('://') ? filled : `/api/${filled.replace(/^api\//, '')}`,
    );
    if (path?.endsWith(`/${encodeURIComponent(id)}`)) return path;
  }
  return undefined;
}

/**
 * The record that an answer is about, in whatever shape an honest creation is answered: the record in its envelope, the
 * bare record, or only its address in `Location`. Undefined where the answer identifies nothing.
 */
export function identify(reply: Reply, resource: Resource): Identified | undefined {
  const json = jsonOf(reply);
  const enveloped = unwrapped(json, resource.type);
  const location = reply.header('location');
  const located = location === undefined ? undefined : pathOf(location);
  if (enveloped && isId(enveloped.record.id)) {
    const { record, links } = enveloped;
    const id = record.id as string | number;
    const own = `${resource.path ?? `/api/${resource.plural}`}/${encodeURIComponent(id)}`;
    const path = resource.path ? own : (linkedPath(links, id) ?? located ?? own);
    return { id, path, record, links };
  }
  const last = located?.split('/').at(-1);
  if (!located || !last || !URL.canParse(located, 'http://host')) return undefined;
  const text = decodeURIComponent(last);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : text;
  return { id, path: located, record: undefined, links: [] };
}
