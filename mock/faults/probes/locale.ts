import type { JsonObject } from '../../contract/json.ts';
import { ada, celine } from '../../oauth/testing/visitor.ts';
import type { Client, Manner } from '../testing/client.ts';
import { token } from '../testing/flow.ts';
import { at } from '../testing/json.ts';
import type { Probe, Probes } from '../testing/probe.ts';

const BLANK: Record<string, string> = {
  en: "can't be blank",
  de: 'muss ausgefüllt werden',
  fr: 'doit être rempli(e)',
};

/** The message about a new contact without a type. */
async function blank(client: Client, query: string, manner: Manner = {}): Promise<string> {
  const { json } = await client.post(`/api/contacts${query}`, { organisation: 'Reederei' }, manner);
  return String(at(json, 'errors', 0, 1));
}

/** Whether a message is in one language with a `locale`, and in another with another. */
const speaks =
  (first: [query: string, language: string], ...more: [query: string, language: string][]): Probe =>
  async (client) => {
    for (const [query, language] of [first, ...more]) {
      if ((await blank(client, query)) !== BLANK[language]) return false;
    }
    return true;
  };

async function orderErrors(client: Client, order: JsonObject): Promise<unknown> {
  return at((await client.post('/api/orders?locale=de_DE', order)).json, 'errors');
}

/** How faults of `locale` are seen: Ada speaks English, Céline French. */
export const localeProbes: Probes = {
  'locale.overlooked': speaks(['?locale=de_DE', 'en'], ['?locale=fr_FR', 'en']),
  'locale.german-overlooked': speaks(['?locale=de_DE', 'en'], ['?locale=fr_FR', 'fr']),
  'locale.french-in-english': speaks(['?locale=fr_FR', 'en'], ['?locale=de_DE', 'de']),
  'locale.english-in-german': speaks(['?locale=en_GB', 'de'], ['?locale=fr_FR', 'fr']),
  'locale.overlooked-with-tokens': async (client) => {
    const bearer = await token(client);
    const byToken = await blank(client, '?locale=de_DE', { bearer });
    return byToken === BLANK.en && (await blank(client, '?locale=de_DE', { as: ada })) === BLANK.de;
  },
  'locale.turned-away': async (client) => (await client.get('/api/contacts?locale=de_DE')).status === 400,
  'locale.always-english': async (client) => (await blank(client, '', { as: celine })) === BLANK.en,
  'locale.of-the-browser': async (client) =>
    (await blank(client, '', { as: celine, headers: { 'Accept-Language': 'de-DE' } })) === BLANK.de,
  'locale.nested-errors-untranslated': async (client) => {
    const errors = await orderErrors(client, { line_items: [{ name: 'Rope' }] });
    return JSON.stringify(errors) === `[["line_items.price_single","${BLANK.en}"]]`;
  },
  'locale.blank-alone': async (client) => {
    const errors = await orderErrors(client, { status: 'lost', line_items: [{ name: 'Rope' }] });
    return (
      JSON.stringify(errors).includes('is not included in the list') &&
      JSON.stringify(errors).includes(String(BLANK.de))
    );
  },
};
