import type { JsonSchema } from 'countersign-contract/schemas';
import type { JsonObject } from '../contract/json.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { findChildren, removeRecord } from '../resources/actions/write.ts';
import { isBlank, numberIn } from '../resources/model/draft.ts';
import { elementsOf } from '../resources/model/field.ts';
import type { PropertyError } from '../resources/model/property-error.ts';
import { checkSharedEmail, requireName } from '../resources/rules/contact.ts';
import { keepIssuedDocument, requireContact } from '../resources/rules/document.ts';
import { checkOverpayment } from '../resources/rules/payment.ts';
import { rejectStaleVersion } from '../resources/write/steps.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { hasAction, publish } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import { describe, describeBodyRefusal, describeOperations, operationsOn } from './document.ts';
import { type FieldPlace, representation } from './representation.ts';

/** Changes the texts that clients send. */
function readTexts(isMeant: (field: FieldPlace) => boolean, change: (text: string) => string): Install {
  return replace(representation.sentValue, (current, value, field, call) =>
    current(typeof value === 'string' && isMeant(field) ? change(value) : value, field, call),
  );
}

/** Publishes that a field of a type is required, in the schema and in the document. */
function publishRequired(type: string, name: string, more: JsonSchema): Install {
  const change = (schema: JsonSchema | JsonObject | undefined) => {
    if (schema === undefined) return;
    const { properties = {}, required = [] } = schema as JsonSchema;
    schema.required = [...new Set([...required, name])];
    const { [name]: field } = properties;
    if (field === undefined) return;
    const types = [field.type ?? []].flat().filter((one) => one !== 'null');
    const [only] = types;
    properties[name] = {
      ...field,
      ...(types.length === 1 && only !== undefined ? { type: only } : {}),
      ...more,
    };
  };
  return all(
    describe(({ components: { schemas } }) => change(schemas[`${type}_create`])),
    publish((schema, published) => {
      if (published === type) change(schema);
    }),
  );
}

const childTypes = new Set(['comment', 'email', 'payment']);

/** Refuses to destroy records of some types. */
function keepAll(...types: readonly string[]): Install {
  return replace(keepIssuedDocument, (current, company, record) => {
    if (types.includes(record.type)) throw new HttpError(403, 'destroy.never');
    return current(company, record);
  });
}

const refuseWithConflict: Install = all(
  replace(rejectStaleVersion, (current, draft) => {
    if (current(draft).length > 0) throw new HttpError(409, 'body.changed');
    return [];
  }),
  describeBodyRefusal(hasAction('update'), '409', 'The record has changed.'),
);

/** Children are created, and nothing else: there is no address to read, change or destroy them at. */
const hideChildren: Install = all(
  describe((document) => {
    const isHidden = operationsOn(
      document,
      ({ type, action }) => childTypes.has(type) && action !== 'create' && action !== 'schema',
    );
    for (const { path, method } of isHidden) {
      delete document.paths[path]?.[method as 'get'];
      if (Object.keys(document.paths[path] ?? {}).length === 0) delete document.paths[path];
    }
  }),
  describeOperations(
    ({ type, action }) => childTypes.has(type) && action === 'create',
    ({ responses }) => {
      for (const response of Object.values(responses)) if (!('$ref' in response)) delete response.headers;
    },
  ),
  replace(representation.response, (current, response, call) => {
    const shown = current(response, call);
    const { type = '', action } = call.operation?.resource ?? {};
    if (!childTypes.has(type) || action !== 'create' || shown.status >= 400) return shown;
    const { Location: _, ...headers } = shown.headers ?? {};
    return { ...shown, headers };
  }),
  replace(representation.link, (current, link, call) => (isChildLink(link) ? null : current(link, call))),
  publish((schema) => {
    if (Array.isArray(schema.links))
      schema.links = schema.links.filter((link) => !isChildLink(link as JsonObject));
  }),
);

const childPath = /(^|\/)(comments|emails|payments)(\/[^/]+)?$/;

function isChildLink({ href, method }: { href?: unknown; method?: unknown }): boolean {
  return typeof href === 'string' && childPath.test(href.split('?')[0] ?? '') && method !== 'POST';
}

/** The rules of records that the specification does not have (spec#2, spec#3). */
export const ruleChoices: readonly Choice[] = [
  choice('contacts.names', '2.2-open-fields', [
    ['any', 'an organisation or a last name'],
    [
      'last name',
      'a last name',
      all(
        replace(requireName, (_current, { fields }): PropertyError[] =>
          isBlank(fields.last_name) ? [{ property: 'last_name', code: 'blank' }] : [],
        ),
        publishRequired('contact', 'last_name', { minLength: 1 }),
      ),
    ],
  ]),
  choice('contacts.shared-email', '2.2-open-fields', [
    [true, 'they can'],
    [
      false,
      'they cannot',
      replace(checkSharedEmail, (_current, { company, before, fields }): PropertyError[] => {
        const { email } = fields;
        if (typeof email !== 'string' || email === '') return [];
        const others = [...company.records.findByField('contact', 'email', email)].filter(
          ({ id }) => id !== before?.id,
        );
        return others.length === 0 ? [] : [{ property: 'email', code: 'taken' }];
      }),
    ],
  ]),
  choice('contacts.email-case', '2.2-open-fields', 'facts#bodies-loose-types', [
    ['as sent', 'is kept'],
    [
      'lower case',
      'becomes lower case',
      readTexts(
        ({ name, type }) => type === 'contact' && name === 'email',
        (text) => text.toLowerCase(),
      ),
    ],
  ]),
  choice('fields.white-space', '2.2-open-fields', 'facts#bodies-loose-types', [
    ['as sent', 'is kept'],
    [
      'trimmed',
      'is removed',
      readTexts(
        () => true,
        (text) => text.trim(),
      ),
    ],
  ]),
  choice('invoices.items', '2.2-open-fields', 'facts#document-items', [
    ['optional', 'it does not'],
    [
      'required',
      'it does',
      all(
        replace(requireContact, (current, draft) => {
          const isEmpty = !elementsOf(draft.fields, 'items').some(({ type }) => type === 'line_item');
          const isMissing = draft.type.name === 'invoice' && isEmpty;
          return [
            ...current(draft),
            ...(isMissing ? [{ property: 'line_items', code: 'blank' } as const] : []),
          ];
        }),
        publishRequired('invoice', 'line_items', { minItems: 1 }),
      ),
    ],
  ]),
  choice('payments.above-open', '2.2-open-fields', 'facts#children-payments', [
    ['accepted', 'is accepted'],
    [
      'refused',
      'is refused with 422',
      replace(checkOverpayment, (_current, { company, parent, before, fields }): PropertyError[] => {
        const invoice = parent === null ? undefined : company.records.get(parent.type, parent.id);
        if (invoice === undefined || before !== undefined) return [];
        const paid = company.records
          .findByParent('payment', invoice)
          .map((one) => numberIn(one.fields, 'amount') ?? 0);
        const open = (numberIn(invoice.fields, 'gross_total') ?? 0) - paid.reduce((sum, one) => sum + one, 0);
        const limit = Math.max(0, Math.round(open * 100) / 100);
        return (numberIn(fields, 'amount') ?? 0) > limit
          ? [{ property: 'amount', code: 'too_large', limit }]
          : [];
      }),
    ],
  ]),
  choice('documents.destroyed', '3-open-states', [
    ['drafts', 'drafts'],
    ['all', 'all', replace(keepIssuedDocument, () => undefined)],
  ]),
  choice('children.read', '2.1-open-nested-types', [
    [true, 'they can be listed, read and destroyed there'],
    [false, 'they are created, and no more', hideChildren],
  ]),
  choice('children.of-destroyed', '7.1-open-destroy', [
    ['destroyed', 'are destroyed with it'],
    ['kept', 'stay', replace(findChildren, () => [])],
    [
      'refused',
      'keep it: the destroy is refused with 403',
      (behaviours) =>
        behaviours.replace(removeRecord, (remove, company, record) => {
          if (behaviours.get(findChildren)(company, record).length > 0)
            throw new HttpError(403, 'destroy.has-children');
          remove(company, record);
        }),
    ],
  ]),
  choice('current.read', '5.2-open-current', [
    [true, 'they can'],
    [
      false,
      'there is nothing: the specification only names their permissions',
      describe((document) => {
        for (const { path } of operationsOn(document, ({ action }) => action === 'current'))
          delete document.paths[path];
      }),
    ],
  ]),
  choice('documents.kept', '7.1-open-destroy', 'facts#document-destroy', [
    ['none', 'none'],
    ['invoices', 'invoices', keepAll('invoice')],
    ['orders and invoices', 'orders and invoices', keepAll('order', 'invoice')],
  ]),
  choice('update.stale-version', '7.1-open-concurrency', [
    [422, 'is refused with 422'],
    [409, 'is refused with 409', refuseWithConflict],
    ['ignored', 'counts as any other', replace(rejectStaleVersion, () => [])],
  ]),
];

/** Values of them that no server can have together. */
export const ruleExclusions: readonly Exclusion[] = [
  {
    values: { 'children.read': [false], 'children.of-destroyed': ['kept', 'refused'] },
    because: 'nobody could remove them.',
  },
];
