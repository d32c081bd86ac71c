import type { JsonSchema, SchemaLink } from '../schemas/type-schema.ts';
import { project, task } from './project-type.ts';

const id: JsonSchema = {
  title: 'Id',
  description: 'Id of the record.',
  type: 'string',
  minLength: 22,
  maxLength: 22,
  pattern: '^[A-Za-z0-9_-]{22}$',
  readOnly: true,
  examples: ['Y4eyO4p5aT2o0CvDl3NJcR'],
};

const name: JsonSchema = { description: 'Its name.', type: 'string', maxLength: 60, examples: ['First'] };

function typeOf(
  title: string,
  properties: Record<string, JsonSchema>,
  links: SchemaLink[],
  more: object = {},
): object {
  return {
    $schema: 'https://countersign.example/schemas/meta.json',
    title,
    description: `One ${title.toLowerCase()}.`,
    type: 'object',
    properties: { id, ...properties },
    links,
    ...more,
  };
}

/** The links of a type that can be listed, created, read, updated and destroyed. */
function allLinks(collection: string, parameters?: Record<string, JsonSchema>): SchemaLink[] {
  return [
    { rel: 'self', href: `${collection}/{id}`, method: 'GET' },
    {
      rel: 'instances',
      href: collection,
      method: 'GET',
      ...(parameters ? { properties: parameters } : {}),
    },
    { rel: 'create', href: collection, method: 'POST' },
    { rel: 'update', href: `${collection}/{id}`, method: 'PUT' },
    { rel: 'destroy', href: `${collection}/{id}`, method: 'DELETE' },
  ];
}

function wrapped(type: string): JsonSchema {
  return { type: 'object', properties: { [type]: { $ref: `${type}.json` } }, required: [type] };
}

const described = (type: string | string[], more: JsonSchema = {}): JsonSchema => ({
  description: 'A value.',
  type,
  ...more,
});

/**
 * Eighteen valid resource types that the contract does not have, each with a shape that its types do not have: other plurals, fewer
 * methods, actions, several parents, lists of mixed types, and all kinds of values. By type name.
 */
export const unknownTypes: ReadonlyMap<string, object> = new Map<string, object>([
  ['task', task],
  ['project', project],
  [
    'ticket',
    typeOf(
      'Ticket',
      {
        subject: described('string', { maxLength: 200 }),
        state: described('string', { enum: ['open', 'closed'], default: 'open' }),
      },
      [
        ...allLinks('tickets', { 'filter[state]': { type: 'string', enum: ['open', 'closed'] } }),
        {
          rel: 'escalate',
          href: 'tickets/{id}/escalate',
          method: 'POST',
          title: 'Escalate one ticket',
          properties: { reason: { description: 'Why.', type: 'string', maxLength: 80 } },
          required: ['reason'],
          targetSchema: { type: 'object', properties: { level: { type: 'integer' } }, required: ['level'] },
        },
        {
          rel: 'export',
          href: 'tickets/{id}/export',
          method: 'GET',
          title: 'Export one ticket',
          targetMediaType: 'application/pdf',
        },
      ],
      { required: ['subject'] },
    ),
  ],
  ['warehouse', typeOf('Warehouse', { name }, allLinks('warehouses'), { required: ['name'], open: true })],
  [
    'shelf',
    typeOf(
      'Shelf',
      { name },
      [
        { rel: 'self', href: 'shelves/{id}', method: 'GET' },
        { rel: 'instances', href: 'shelves', method: 'GET' },
        { rel: 'instances', href: 'warehouses/{id}/shelves', method: 'GET' },
        { rel: 'create', href: 'warehouses/{id}/shelves', method: 'POST' },
      ],
      { required: ['name'] },
    ),
  ],
  ['person', typeOf('Person', { name }, allLinks('people'), { required: ['name'] })],
  ['news', typeOf('News', { name }, allLinks('news_items'), { required: ['name'] })],
  [
    'setting',
    typeOf('Setting', { name }, [{ rel: 'instances', href: 'settings', method: 'GET' }], {
      required: ['name'],
    }),
  ],
  [
    'upload',
    typeOf(
      'Upload',
      { name, secret: described(['string', 'null'], { writeOnly: true }) },
      [{ rel: 'create', href: 'uploads', method: 'POST' }],
      { required: ['name'] },
    ),
  ],
  [
    'measurement',
    typeOf(
      'Measurement',
      {
        depth: described(['number', 'null'], { multipleOf: 0.5, minimum: -20, maximum: 20 }),
        count: described('integer', { exclusiveMinimum: 0, default: 1 }),
        taken_at: described(['string', 'null'], { format: 'date-time' }),
        time_of_day: described(['string', 'null'], { format: 'time' }),
        duration: described(['string', 'null'], { format: 'duration' }),
        host: described(['string', 'null'], { format: 'hostname' }),
        host_ipv4: described(['string', 'null'], { format: 'ipv4' }),
        host_ipv6: described(['string', 'null'], { format: 'ipv6' }),
        page: described(['string', 'null'], { format: 'uri' }),
        key: described(['string', 'null'], { format: 'uuid' }),
        tags: described('array', { items: { type: 'string', maxLength: 9 } }),
        place: described(['object', 'null'], {
          properties: { x: { type: 'number' }, y: { type: 'number' } },
        }),
      },
      allLinks('measurements', {
        'filter[depth_from]': { type: 'string' },
        'filter[taken_at_to]': { type: 'string', format: 'date' },
        sort_by: { type: 'string', enum: ['depth', 'count', 'taken_at'] },
        sort: { type: 'string', enum: ['ASC', 'DESC'] },
      }),
    ),
  ],
  [
    'vehicle',
    typeOf(
      'Vehicle',
      {
        plate: described('string', { pattern: '^[A-Z]{2}-[0-9]+$', examples: ['AB-1', 'XY-22'] }),
        is_rented: described('boolean', { default: false }),
        fuel: described(['string', 'null'], { enum: ['electric', 'petrol', null] }),
        wheels: described('array', {
          maxItems: 6,
          items: { anyOf: [wrapped('wheel'), wrapped('spare_part')] },
        }),
      },
      allLinks('vehicles', { 'filter[is_rented]': { type: 'boolean' } }),
      { required: ['plate'] },
    ),
  ],
  [
    'wheel',
    typeOf('Wheel', { position: described('integer', { minimum: 1 }) }, [], { required: ['position'] }),
  ],
  ['spare_part', typeOf('Spare part', { name }, [], { required: ['name'] })],
  [
    'shipment',
    typeOf(
      'Shipment',
      {
        contact_id: described('string', { minLength: 22, maxLength: 22 }),
        destination: described(['object', 'null'], {
          properties: { address: { $ref: 'address.json' } },
          required: ['address'],
        }),
        weight: described('number', { minimum: 0.1, examples: [2.5] }),
      },
      allLinks('shipments', { 'filter[contact_id]': { type: 'string' } }),
      { required: ['contact_id', 'weight'] },
    ),
  ],
  [
    'subscription',
    typeOf(
      'Subscription',
      {
        number: described(['string', 'null'], { maxLength: 20 }),
        status: described('string', { enum: ['active', 'ended'], default: 'active' }),
        amount: described('number', { minimum: 0 }),
        created_at: described('string', { format: 'date-time', readOnly: true }),
        updated_at: described('string', { format: 'date-time', readOnly: true }),
        lock_version: described('integer'),
      },
      [
        { rel: 'self', href: 'subscriptions/{id}', method: 'GET' },
        { rel: 'instances', href: 'subscriptions', method: 'GET' },
        { rel: 'update', href: 'subscriptions/{id}', method: 'PUT' },
        { rel: 'create', href: 'contacts/{id}/subscriptions', method: 'POST' },
        { rel: 'instances', href: 'contacts/{id}/subscriptions', method: 'GET' },
        { rel: 'create', href: 'invoices/{id}/subscriptions', method: 'POST' },
      ],
      { required: ['amount'] },
    ),
  ],
  ['zone', typeOf('Zone', {}, [{ rel: 'self', href: 'zones/{id}', method: 'GET' }])],
  ['x', typeOf('X', { y: described(['string', 'null']) }, allLinks('xs'))],
  [
    'very_long_name_of_a_type_that_nobody_expected',
    typeOf('Very long name', { name }, allLinks('very_long_names_of_types_that_nobody_expected'), {
      required: ['name'],
    }),
  ],
]);
