import { type Coming, type Going, isAboutRecords, jsonOf, type Rewrite, withJson } from './passage.ts';

type Id = string | number;

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Applies `change` to every member of every object in a JSON value. */
function changed(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => changed(element, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    change(name, changed(member, change)),
  ]);
  return Object.fromEntries(members);
}

function textual(name: string, member: unknown): unknown {
  const isProperty = (name === 'id' || name.endsWith('_id')) && typeof member === 'object' && member !== null;
  if (!isProperty || !('type' in member)) return member;
  const type = [member.type].flat().includes('null') ? ['string', 'null'] : 'string';
  return { title: name, type, readOnly: name === 'id' };
}

/**
 * Gives records ids of another kind: strings that begin with `prefix`. Ids are known by the name `id`; references to them by names that
 * end in `_id`, and links by the id in their path. Published schemas say that ids are strings, or null where they could be.
 */
export function prefixedIds(prefix: string): Rewrite {
  const shown = new Map<string, Id>();
  const show = (id: Id): string => {
    const text = `${prefix}${id}`;
    shown.set(text, id);
    return text;
  };
  const isKnown = (id: Id) => shown.get(`${prefix}${id}`) === id;
  const inPath = (text: string) =>
    text.replace(/(?<=\/)[^/?#]+/g, (step) => (shown.has(`${prefix}${step}`) ? `${prefix}${step}` : step));

  const goes = (reply: Going, request: Coming): Going => {
    const content = request.path.startsWith('/api/') && reply.status < 300 ? jsonOf(reply) : undefined;
    if (content === undefined) return reply;
    if (!isAboutRecords(request)) return withJson(reply, changed(content, textual));
    const own = changed(content, (name, member) => (name === 'id' && isId(member) ? show(member) : member));
    const rest = changed(own, (name, member) => {
      if (name.endsWith('_id') && isId(member) && isKnown(member)) return show(member);
      return ['href', 'url'].includes(name) && typeof member === 'string' ? inPath(member) : member;
    });
    const { location } = reply.headers;
    const headers =
      typeof location === 'string' ? { ...reply.headers, location: inPath(location) } : reply.headers;
    return withJson({ ...reply, headers }, rest);
  };

  const comes = (request: Coming): Coming => {
    if (!request.path.startsWith('/api/')) return request;
    const steps = request.path.split('/').map((step) => String(shown.get(step) ?? step));
    const query = new URLSearchParams(
      [...request.query].map(([name, value]) => [name, String(shown.get(value) ?? value)]),
    );
    const content = jsonOf(request);
    const behind = { ...request, path: steps.join('/'), query };
    if (content === undefined) return behind;
    return withJson(
      behind,
      changed(content, (_, member) => (typeof member === 'string' ? (shown.get(member) ?? member) : member)),
    );
  };
  return { comes, goes };
}
