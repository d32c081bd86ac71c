import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject } from '../contract/json.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { type Choice, choice } from './choice.ts';
import { describe } from './document.ts';
import { type Call, representation } from './representation.ts';

/** Links of elements and of nested records inside the record, where it stands in another. */
const linksInside: Install = all(
  replace(representation.envelope, (current, shown) => {
    const { type, record, links, place } = shown;
    return place === 'alone' ? current(shown) : { [type]: { ...record, links } };
  }),
  describe(({ components: { schemas } }) => {
    for (const [name, schema] of Object.entries(schemas)) {
      const record = /^(.+)_(?:element|nested)$/.exec(name)?.[1];
      const inside = record === undefined ? undefined : schemas[record];
      if (record === undefined || inside === undefined) continue;
      const type = record.replace(/_complete$/, '');
      const { properties = {}, required = [] } = schema;
      delete properties.links;
      properties[type] = withLinks(inside);
      schema.required = required.filter((member) => member !== 'links');
    }
  }),
);

function withLinks(record: JsonSchema): JsonSchema {
  const links = { $ref: '#/components/schemas/links' };
  return {
    ...structuredClone(record),
    properties: { ...structuredClone(record.properties), links },
    required: [...(record.required ?? []), 'links'],
  };
}

/** Elements of lists without an envelope, with their links among their members. */
const bareElements: Install = all(
  replace(representation.envelope, (current, shown) => {
    const { record, links, place } = shown;
    return place === 'element' ? { ...record, links } : current(shown);
  }),
  describe(({ components: { schemas } }) => {
    for (const name of Object.keys(schemas)) {
      const record = /^(.+)_element$/.exec(name)?.[1];
      const schema = record === undefined ? undefined : schemas[record];
      if (schema !== undefined) schemas[name] = withLinks(schema);
    }
  }),
);

/** Writes the members of links under other names. */
function nameMembers(rel: string, href: string, method: string): Install {
  return all(
    replace(representation.link, (current, link, call) => {
      const shown = current(link, call);
      if (!isJsonObject(shown) || typeof shown.href !== 'string') return shown;
      const { rel: relation = '', href: target, method: verb, properties } = shown;
      return {
        [rel]: relation,
        [href]: target,
        ...(typeof verb === 'string' ? { [method]: verb.toLowerCase() } : {}),
        ...(properties === undefined ? {} : { parameters: properties }),
      };
    }),
    describe(({ components: { schemas } }) => {
      const { record_link: link } = schemas;
      const { properties: { rel: relation = {}, href: target = {}, properties = {} } = {} } = link ?? {};
      schemas.record_link = {
        title: 'Link',
        description: 'An endpoint that is available.',
        type: 'object',
        properties: { [rel]: relation, [href]: target, [method]: { type: 'string' }, parameters: properties },
        required: [rel, href],
      };
    }),
  );
}

/** Writes the addresses of links in another form; addresses of pages, which have a query, stay addresses. */
function changeTargets(change: (href: string, call: Call) => string): Install {
  return all(
    replace(representation.link, (current, link, call) =>
      current({ ...link, href: change(link.href, call) }, call),
    ),
    describe(({ components: { schemas } }) => {
      const target = schemas.record_link?.properties?.href;
      if (target !== undefined) {
        delete target.pattern;
        delete target.format;
      }
    }),
  );
}

const recordPath = /^\/api\/([a-z_]+)\/(?!current$|schema$)([^/?]+)(.*)$/;

/** The path of a link below /api, with a placeholder in the place of the id. */
function asTemplate(placeholder: string) {
  return (href: string): string => {
    if (href.includes('?')) return href;
    const [, collection, , rest = ''] = recordPath.exec(href) ?? [];
    return collection === undefined ? href.replace(/^\/api\//, '') : `${collection}/${placeholder}${rest}`;
  };
}

/** What links look like, and where those of records in others stand (spec#2.3, spec#4.1). */
export const linkChoices: readonly Choice[] = [
  choice('lists.elements', '4.1-open-list-elements', [
    ['in an envelope of their type', '{"contact": {…}, "links": […]}'],
    ['bare', '{…, "links": […]}', bareElements],
  ]),
  choice('links.place', '2.3-open-links', [
    ['beside', 'beside the record, in its envelope'],
    ['inside', 'inside the record', linksInside],
  ]),
  choice('links.targets', '2.3-open-links', 'ruling#address-in-links', [
    ['path', '/api/contacts/…'],
    [
      'absolute',
      'absolute URLs',
      changeTargets((href, { origin }) => (href.startsWith('/') ? origin + href : href)),
    ],
    ['template', 'contacts/{id}', changeTargets(asTemplate('{id}'))],
    ['colon', 'contacts/:id', changeTargets(asTemplate(':id'))],
  ]),
  choice('links.members', '2.3-open-links', 'ruling#links-of-a-record', [
    ['rel, href, method', '{"rel", "href", "method"}'],
    ['name, url, verb', '{"name", "url", "verb"}', nameMembers('name', 'url', 'verb')],
    ['relation, uri, verb', '{"relation", "uri", "verb"}', nameMembers('relation', 'uri', 'verb')],
  ]),
];
