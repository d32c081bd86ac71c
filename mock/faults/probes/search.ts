import type { JsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at, elements } from '../testing/json.ts';
import { makeContact, makeOrder, word } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

async function found(client: Client, q: string, collection = 'contacts'): Promise<number> {
  const { json } = await client.get(`/api/${collection}?per_page=200&q=${encodeURIComponent(q)}`);
  return elements(at(json, collection)).length;
}

/** Whether a contact is found by four of the five fields that are searched, and not by this one. */
const isNotFoundBy =
  (overlooked: string): Probe =>
  async (client) => {
    const [number, first_name, last_name, organisation] = [word(), word(), word(), word()];
    const fields: JsonObject = { number, first_name, last_name, organisation, email: `${word()}@b.example` };
    await makeContact(client, fields);
    for (const [name, value] of Object.entries(fields)) {
      if ((await found(client, String(value))) !== (name === overlooked ? 0 : 1)) return false;
    }
    return true;
  };

/** How faults of `q` are seen. */
export const searchProbes: Probes = {
  'search.overlooked': async (client) => (await found(client, word())) > 0,
  'search.overlooked-on-orders': async (client) => {
    await makeOrder(client);
    return (await found(client, word(), 'orders')) > 0 && (await found(client, word())) === 0;
  },
  'search.finds-nothing': async (client) => {
    const organisation = word();
    await makeContact(client, { organisation });
    await makeContact(client, { organisation });
    return (await found(client, organisation)) === 0;
  },
  'search.not-in-number': isNotFoundBy('number'),
  'search.not-in-first-name': isNotFoundBy('first_name'),
  'search.not-in-last-name': isNotFoundBy('last_name'),
  'search.not-in-organisation': isNotFoundBy('organisation'),
  'search.not-in-email': isNotFoundBy('email'),
  'search.whole-values': async (client) => {
    const organisation = word();
    const part = organisation.slice(0, -1);
    await makeContact(client, { organisation });
    const parts = [part, `${part}*`, `*${part}*`, `%${part}%`];
    const counts = await Promise.all(parts.map((text) => found(client, text)));
    return (await found(client, organisation)) === 1 && counts.every((count) => count === 0);
  },
  'search.last-match-missing': async (client) => {
    const organisation = word();
    await makeContact(client, { organisation });
    await makeContact(client, { organisation });
    return (await found(client, organisation)) === 1;
  },
  'search.stale': async (client) => {
    const [before, after] = [word(), word()];
    const id = await makeContact(client, { organisation: before });
    await client.put(`/api/contacts/${id}`, { organisation: after });
    return (await found(client, before)) === 1 && (await found(client, after)) === 0;
  },
};
