import type { Exchange, SentRequest } from '../errors/exchange.ts';
import { isSafeMethod } from '../http/client.ts';
import { pathOf } from '../http/request.ts';
import { isSuccess } from '../match/response.ts';
import type { FindMarkers } from '../model/markers.ts';
import { isObject, jsonIn } from '../schemas/json.ts';

/** The changes of a run that a target accepted, whichever check made them, by the records that they are about. */
export type ChangeLog = {
  /** Takes in an exchange: a creation, or the change of a record that one made. */
  note(exchange: Exchange): void;
  /** Remembers what led to an exchange in which something was found, given what the finding says: by now its check has not removed it. */
  explain(exchange: Exchange, finding: string): void;
  /** What led to such an exchange, in the order in which it was sent; undefined where nothing was found in it. */
  leadingTo(exchange: Exchange): readonly Exchange[] | undefined;
};

/** The id of the record that the response to a creation shows, bare or in its envelope. */
export function createdId({ request, reply }: Exchange): string | undefined {
  const body = jsonIn(reply?.body);
  if (request.method !== 'POST' || !isObject(body)) return undefined;
  for (const record of [body, ...Object.values(body)]) {
    const id = isObject(record) ? record.id : undefined;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  }
  return undefined;
}

/** A record with its creation, and the changes of it. */
type Story = {
  /** The last part of the address at which it was created: `emails`. */
  readonly collection: string;
  readonly keys: readonly string[];
  readonly changes: { readonly at: number; readonly exchange: Exchange }[];
};

/** Stories of destroyed records that are kept: what is found about one is found soon. */
const mostDestroyed = 500;

/** Changes of one record that are kept. */
const mostChanges = 20;

const segmentsOf = (url: string): readonly string[] => pathOf(url).split('/').slice(1);

/** Each part of an address with the one after it: a collection and the id of a record in it. */
function namedInPath(url: string): readonly (readonly [collection: string, id: string])[] {
  const segments = segmentsOf(url);
  return segments.slice(1).map((id, at) => [segments[at] ?? '', id] as const);
}

/** References in a body: the beginning of what they refer to, `contact`, and the id. */
const namedInBody = ({ body = '' }: SentRequest) =>
  [...body.matchAll(/"(\w*?)_?id"\s*:\s*"?([^"\s,}]+)/gi)].map(
    ([, type = '', id = '']) => [type, id] as const,
  );

/** A log of changes that is empty. */
export function createChangeLog(markersIn: FindMarkers): ChangeLog {
  const byKey = new Map<string, Set<Story>>();
  const destroyed: Story[] = [];
  const explained = new WeakMap<Exchange, readonly Exchange[]>();
  let count = 0;

  const storiesOf = (key: string): readonly Story[] => [...(byKey.get(key) ?? [])];

  function remember(story: Story): void {
    for (const key of story.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(story));
  }

  function forget(story: Story): void {
    for (const key of story.keys) {
      byKey.get(key)?.delete(story);
      if (byKey.get(key)?.size === 0) byKey.delete(key);
    }
  }

  /** The records that a request names, and a finding by their markers. Two records can have the same id, in different collections. */
  function namedIn(request: SentRequest, finding: string): readonly Story[] {
    const inPath = namedInPath(request.url).flatMap(([collection, id]) =>
      storiesOf(id).filter((it) => it.collection === collection),
    );
    const inBody = namedInBody(request).flatMap(([type, id]) => {
      const all = storiesOf(id);
      return all.length > 1 ? all.filter((it) => it.collection.startsWith(type)) : all;
    });
    return [...inPath, ...inBody, ...markersIn(`${request.url} ${finding}`).flatMap(storiesOf)];
  }

  return {
    note(exchange) {
      const { request, reply } = exchange;
      if (isSafeMethod(request.method) || reply === undefined || !isSuccess(reply)) return;
      count += 1;
      const change = { at: count, exchange };
      const id = createdId(exchange);
      const collection = segmentsOf(request.url).at(-1) ?? '';
      const [own] = namedInPath(request.url)
        .slice(-1)
        .flatMap(([name, last]) => storiesOf(last).filter((it) => it.collection === name));
      if (own !== undefined) {
        own.changes.push(change);
        if (own.changes.length > mostChanges) own.changes.splice(1, 1);
        if (request.method === 'DELETE') destroyed.push(own);
      } else if (id !== undefined)
        remember({ collection, keys: [id, ...new Set(markersIn(request.body ?? ''))], changes: [change] });
      if (destroyed.length > mostDestroyed) for (const story of destroyed.splice(0, 1)) forget(story);
    },
    explain(exchange, finding) {
      const found = new Map<Exchange, number>();
      const open = [exchange];
      for (let it = open.pop(); it !== undefined; it = open.pop())
        for (const story of namedIn(it.request, it === exchange ? finding : ''))
          for (const change of story.changes) {
            if (change.exchange === exchange || found.has(change.exchange)) continue;
            found.set(change.exchange, change.at);
            open.push(change.exchange);
          }
      const inOrder = [...found].toSorted(([, one], [, other]) => one - other);
      explained.set(
        exchange,
        inOrder.map(([it]) => it),
      );
    },
    leadingTo: (exchange) => explained.get(exchange),
  };
}
