import type { Mismatch } from '../errors/mismatch.ts';
import { hasCollection, holdsArray, holdsRecord } from '../match/envelope.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import { isPageSize } from '../match/value.ts';
import { listParentsOf } from '../profile/specified-types.ts';
import { isObject, textsIn } from '../schemas/json.ts';
import { singular } from '../schemas/published.ts';
import { type Expectation, eachOf } from './expectation.ts';
import { idIn } from './kept-values.ts';
import {
  hasNestedLinks,
  isNestedWrapped,
  type NestedObject,
  nestedTypeIn,
  unwrap,
} from './nested-objects.ts';
import { recordAddressOf } from './record-address.ts';
import type { Reply, Shown } from './reply.ts';
import { schemaViolations } from './schema-violations.ts';
import { showsEnvelope, showsSent } from './shown-record.ts';
import { shownWhenCreated } from './stored-texts.ts';

/**
 * A successful reply with a record, to a request for one. Creating a comment, an email or a payment returns it (spec#4.1-create-comment).
 * What other creations and updates answer with is open (spec#4.1-open-replies): something else than the record, such as its number, as
 * well as nothing.
 */
function showsOne(reply: Reply): boolean {
  const { isSuccess, action, response, place, json, sent } = reply;
  if (action === 'read') return isSuccess;
  if (!isSuccess || (action !== 'create' && action !== 'update') || response.body.length === 0) return false;
  if (isCreatedChild(reply)) return true;
  return place !== undefined && (showsEnvelope(json, place.resource.type) || showsSent(json, sent));
}

/** Whether a reply is about the creation of what the specification creates beneath a parent, and shows then. */
const isCreatedChild = ({ action, place }: Reply): boolean =>
  action === 'create' && shownWhenCreated.includes(place?.resource.type ?? '');

const showsList = ({ isSuccess, action }: Reply): boolean => isSuccess && action === 'list';

const judgedAs = (mismatch: Mismatch | undefined): Mismatch | 'met' => mismatch ?? 'met';

const nestedRule = (
  requirement: string,
  what: string,
  holds: (it: NestedObject, types: ReadonlySet<string>) => boolean,
): Expectation => ({
  requirement,
  judge(reply) {
    const types = new Set(reply.description.resources.map(({ type }) => type));
    return eachOf(reply.nested, (nested) =>
      holds(nested, types)
        ? undefined
        : wrongValue(
            `each nested object ${what}, {"${nested.type}": {…}, "links": […]}`,
            `${formatValue(nested.value)} at ${nested.place}`,
          ),
    );
  },
});

/** The names in `fields`, where it is one comma-separated list of names that are all known (spec#4.2-fields). */
function requestedFields({ query, place }: Reply): readonly string[] | undefined {
  const [list, ...more] = query.getAll('fields');
  if (list === undefined || more.length > 0 || place === undefined) return undefined;
  const known = new Set(place.resource.schema?.fields.map(({ name }) => name));
  const names = list.split(',');
  return names.every((it) => known.has(it)) ? names : undefined;
}

/** Lists and records that the specification shows with their parameters: those of a type, and the invoices of a contact (spec#4.1). */
const takesParameters = ({ place }: Reply): boolean =>
  place !== undefined &&
  (place.parent === undefined
    ? place.resource.path !== undefined
    : listParentsOf(place.resource.type).includes(place.parent.type) && place.id === undefined);

const isWrapped = ({ type, value }: Shown): boolean => isObject(value) && isObject(value[type]);

const linksBeside = ({ value, record }: Shown): unknown =>
  (isObject(value) ? value.links : undefined) ?? record.links;

/** The records that a link names, as far as it is an address of the company. */
function recordsIn(link: string, { company, description }: Reply): { type: string; id: string }[] {
  const [path = ''] = link.replace(company?.baseUrl ?? '', '').split(/[?#]/);
  const { parent, resource, id } = recordAddressOf(description.resources, path) ?? {};
  return [
    ...(parent ? [parent] : []),
    ...(resource && id !== undefined ? [{ type: resource.type, id }] : []),
  ];
}

/** Where the links of a record lead to a record of its type: its id, and the link with a placeholder for that. */
function linksToItsType(one: Shown, reply: Reply): { readonly id: string; readonly pattern: string }[] {
  const links = linksBeside(one);
  if (!Array.isArray(links)) return [];
  return links.flatMap((link) =>
    textsIn(link)
      .flatMap((text) => recordsIn(text, reply))
      .filter(({ type }) => type === one.type)
      .map(({ id }) => ({
        id,
        pattern: JSON.stringify(link).replaceAll(`/${encodeURIComponent(id)}`, '/{id}'),
      })),
  );
}

/** A link with which some records of a list lead to themselves, and one leads to another record only. */
function borrowedLink(reply: Reply): string | undefined {
  const all = reply.shown.map((one) => ({ id: idIn(one.record.id), links: linksToItsType(one, reply) }));
  const own = new Set(
    all.flatMap(({ id, links }) => links.filter((it) => it.id === id)).map((it) => it.pattern),
  );
  for (const { id, links } of all) {
    const borrowed = links.find(
      (it) =>
        it.id !== id &&
        own.has(it.pattern) &&
        !links.some((other) => other.id === id && other.pattern === it.pattern),
    );
    if (borrowed) return borrowed.pattern.replaceAll('{id}', borrowed.id);
  }
  return undefined;
}

/** A text that names the same id: ids can be numbers, and addresses can be read without regard to case. */
export const isSameId = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() || (one !== '' && Number(one) === Number(other));

/** Types that come inside their parent only, and the requirement that says so (spec#2.1-line-item-nested, spec#2.1-address-nested). */
const nestedOnly = {
  line_item: 'line-item.is-nested-in-its-parent',
  address: 'address.is-nested-in-its-parent',
};

/** A list of records without ids: what becomes of unknown ids is open. */
const isListOfNew = (value: unknown, type: string): boolean =>
  Array.isArray(value) &&
  value.every((it) => isObject(it) && !('id' in unwrap(it, type)) && !('_destroy' in unwrap(it, type)));

/** Expectations of records and lists of every type, in every reply (spec#2.3, spec#4.1, spec#4.2). */
export const recordExpectations: readonly Expectation[] = [
  {
    requirement: 'contact.has-nested-addresses',
    judge: (reply) =>
      eachOf(
        reply.fresh.filter(({ type, record }) => type === 'contact' && record.addresses !== undefined),
        ({ record: { addresses } }) =>
          Array.isArray(addresses)
            ? undefined
            : wrongValue('an array in "addresses"', formatValue(addresses)),
      ),
  },
  {
    requirement: 'envelope.record-is-beneath-its-type',
    judge({ path, request, isSuccess, json }) {
      const [, collection] = /^\/api\/(users|companies)\/current$/.exec(path) ?? [];
      if (collection === undefined || request.method !== 'GET' || !isSuccess) return 'open';
      // Only their permissions are named: what is no record there is nothing that the specification shows (spec#5.2-open-current).
      return isObject(json) ? judgedAs(holdsRecord(json, singular(collection), [])) : 'open';
    },
  },
  {
    requirement: 'envelope.record-is-beneath-its-type',
    judge(reply) {
      const { place, json, description } = reply;
      if (!showsOne(reply) || place === undefined) return 'open';
      const types = description.resources.map(({ type }) => type);
      return judgedAs(holdsRecord(json, place.resource.type, types));
    },
  },
  {
    requirement: 'envelope.record-has-links',
    judge: (reply) =>
      showsOne(reply) && isObject(reply.json) ? judgedAs(holdsArray(reply.json, 'links')) : 'open',
  },
  {
    requirement: 'list.is-beneath-plural-name',
    judge: (reply) =>
      showsList(reply) && reply.place
        ? judgedAs(holdsArray(reply.json, reply.place.resource.plural))
        : 'open',
  },
  {
    requirement: 'list.has-links',
    judge: (reply) => (showsList(reply) ? judgedAs(holdsArray(reply.json, 'links')) : 'open'),
  },
  {
    requirement: 'list.has-collection',
    judge: (reply) => (showsList(reply) ? judgedAs(hasCollection(reply.json)) : 'open'),
  },
  {
    requirement: 'links.of-each-object',
    judge: (reply) =>
      showsList(reply)
        ? eachOf(reply.fresh.filter(isWrapped), (it) =>
            Array.isArray(linksBeside(it))
              ? undefined
              : wrongValue('an array "links" in each element', formatValue(it.value)),
          )
        : 'open',
  },
  {
    requirement: 'links.belong-to-the-object',
    judge(reply, knowledge) {
      const { company, json } = reply;
      if (company === undefined) return 'open';
      const borrowed = showsList(reply) && reply.fresh.length > 0 ? borrowedLink(reply) : undefined;
      if (borrowed !== undefined) return wrongValue('links of its own with each record', borrowed);
      const links = [
        isObject(json) ? json.links : [],
        ...reply.fresh.map(linksBeside),
        ...reply.nested.map(({ value }) => value.links),
      ];
      return eachOf(links.flatMap(textsIn), (text) => {
        if (knowledge.isElsewhere(company, text))
          return wrongValue(`no link to another company than ${company.name}`, text);
        const wrong = recordsIn(text, reply)
          .filter(({ type, id }) => !reply.shown.some((it) => it.type === type && idIn(it.record.id) === id))
          .map(({ type, id }) => knowledge.otherTypeOf(reply, type, id))
          .find((it) => it !== undefined);
        return wrong === undefined
          ? undefined
          : wrongValue(`an address of a ${wrong} for the id of one`, text);
      });
    },
  },
  nestedRule('envelope.nested-object-is-wrapped', 'wrapped in its type', isNestedWrapped),
  nestedRule('envelope.nested-object-has-links', 'accompanied by an array links', hasNestedLinks),
  {
    requirement: 'schema.describes-the-data',
    judge(reply) {
      const { place, action, description, query, isOtherVersion } = reply;
      const schema = place?.resource.schema;
      if (schema === undefined || isOtherVersion) return 'open';
      // What other creations and updates answer with can be a part of the record (spec#4.1-open-replies).
      const isOne = action === 'read' || isCreatedChild(reply);
      const isWhole = isOne && !query.has('fields') && !query.has('fields[]');
      return eachOf(reply.fresh, ({ record }) => {
        const [violation] = schemaViolations(description, schema, record, isWhole);
        return violation === undefined
          ? undefined
          : wrongValue('a record that its published schema allows', violation);
      });
    },
  },
  {
    requirement: 'fields.restrict-the-record',
    judge(reply) {
      const names = requestedFields(reply);
      if (names === undefined || !takesParameters(reply)) return 'open';
      if (reply.action !== 'read' && reply.action !== 'list') return 'open';
      return eachOf(reply.shown, ({ record }) => {
        const others = Object.keys(record).filter(
          (it) => it !== 'id' && it !== 'links' && !names.includes(it),
        );
        return others.length === 0
          ? undefined
          : wrongValue(`no field besides ${names.join(', ')}`, others.join(', '));
      });
    },
  },
  {
    requirement: 'per-page.is-the-number-shown',
    judge(reply) {
      const [size = '', ...more] = reply.query.getAll('per_page');
      const isNumber = /^[1-9]\d{0,5}$/.test(size) && more.length === 0;
      if (!showsList(reply) || !takesParameters(reply) || !isNumber) return 'open';
      // It shows fewer where there are no more.
      return isPageSize(Number(size), reply.shown.length)(reply.shown.length) ?? 'met';
    },
  },
  ...Object.entries(nestedOnly).map(
    ([type, requirement]): Expectation => ({
      requirement,
      judge({ action, place, sent, shown: [one], isSuccess, description }) {
        if (action !== 'create' || !isSuccess || place === undefined || !one) return 'open';
        const lists = Object.entries(unwrap(sent, place.resource.type)).filter(
          ([name, value]) =>
            isListOfNew(value, type) && nestedTypeIn(description, place.resource.type, name) === type,
        );
        return eachOf(lists, ([name, value]) => {
          const [before, after] = [value, one.record[name]].map((it) => (Array.isArray(it) ? it.length : 0));
          return after === 0 || before === undefined || after === undefined || after >= before
            ? undefined
            : wrongValue(`${before} in ${name}, as they were sent`, `${after}`);
        });
      },
    }),
  ),
  {
    requirement: 'contact-invoices.are-only-its-own',
    judge(reply, knowledge) {
      const { id = '', type } = reply.place?.parent ?? {};
      const isKnown = (it: string) => knowledge.isShown(reply.company?.name ?? '', 'contact', it);
      // Whether an address that was not made of a shown id leads to a contact is judged elsewhere.
      if (!showsList(reply) || type !== 'contact' || reply.place?.resource.type !== 'invoice' || !isKnown(id))
        return 'open';
      return eachOf(
        reply.shown.flatMap(({ record }) => idIn(record.contact_id) ?? []).filter(isKnown),
        (it) =>
          isSameId(it, id)
            ? undefined
            : wrongValue(`only invoices of the contact ${id}`, `one whose contact is ${it}`),
      );
    },
  },
  {
    requirement: 'list.shows-what-exists',
    judge(reply, { creations }) {
      if (!showsList(reply)) return 'open';
      const ids = reply.shown.flatMap(({ record }) => idIn(record.id) ?? []);
      const repeated = ids.find((it, at) => ids.indexOf(it) < at);
      if (repeated !== undefined) return wrongValue('each record once', `${repeated} twice`);
      const doubled = creations.doubledIn(reply);
      if (doubled !== undefined)
        return wrongValue(
          'one record of what was created once',
          `those with the ids ${doubled.join(' and ')}`,
        );
      return ids.length === 0 ? 'open' : 'met';
    },
  },
  {
    requirement: 'paths.plural-name-and-id',
    // An address that was not made of an id that the target showed can have another form of it.
    judge(reply, knowledge) {
      const { place, company } = reply;
      const id = place?.id;
      if (reply.action !== 'read' && reply.action !== 'update') return 'open';
      if (place === undefined || id === undefined) return 'open';
      if (!company || !knowledge.isShown(company.name, place.resource.type, id)) return 'open';
      return eachOf(
        reply.shown.flatMap(({ record }) => idIn(record.id) ?? []),
        (shown) => (isSameId(shown, id) ? undefined : wrongValue(`the record ${id}`, `the record ${shown}`)),
      );
    },
  },
];
