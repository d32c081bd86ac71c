import type { JsonSchema } from '../schemas/type-schema.ts';
import { described, linksOf, typeOf, wrapped } from './build-type.ts';

/** A type that is only nested. */
export const task = typeOf('Task', { subject: described('string', { maxLength: 40 }) }, [], {
  required: ['subject'],
});

const filters = {
  'filter[starts_on_from]': described('string', { format: 'date' }),
  'filter[priority]': described('string', { enum: ['low', 'high'] }),
  sort_by: described('string', { enum: ['name', 'hours'] }),
  sort: described('string', { enum: ['ASC', 'DESC'] }),
};

/** A type that is created under contacts only, with a nested type, a filter and an enumeration. */
export const project = typeOf(
  'Project',
  {
    name: described('string', { maxLength: 60 }),
    priority: described(['string', 'null'], { enum: ['low', 'high', null] }),
    hours: described(['number', 'null'], { minimum: 5 }),
    starts_on: described(['string', 'null'], { format: 'date' }),
    tasks: described('array', { items: wrapped('task') }),
    next_task: { ...wrapped('task'), ...described(['object', 'null'], { readOnly: true }) },
  },
  [
    ...linksOf('projects', filters, ['self', 'instances', 'update', 'destroy']),
    ...linksOf('contacts/{id}/projects', undefined, ['instances']),
    {
      rel: 'create',
      href: 'contacts/{id}/projects',
      method: 'POST',
      properties: { immediate: described('boolean') },
    },
  ],
  { description: 'Work that is done for a contact.', required: ['name'] },
);

const name: JsonSchema = { description: 'Its name.', type: 'string', maxLength: 60, examples: ['First'] };

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
        ...linksOf('tickets', { 'filter[state]': { type: 'string', enum: ['open', 'closed'] } }),
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
  ['warehouse', typeOf('Warehouse', { name }, linksOf('warehouses'), { required: ['name'], open: true })],
  [
    'shelf',
    typeOf(
      'Shelf',
      { name },
      [
        ...linksOf('shelves', undefined, ['self', 'instances']),
        ...linksOf('warehouses/{id}/shelves', undefined, ['instances', 'create']),
      ],
      { required: ['name'] },
    ),
  ],
  ['person', typeOf('Person', { name }, linksOf('people'), { required: ['name'] })],
  ['news', typeOf('News', { name }, linksOf('news_items'), { required: ['name'] })],
  [
    'setting',
    typeOf('Setting', { name }, linksOf('settings', undefined, ['instances']), {
      required: ['name'],
    }),
  ],
  [
    'upload',
    typeOf(
      'Upload',
      { name, secret: described(['string', 'null'], { writeOnly: true }) },
      linksOf('uploads', undefined, ['create']),
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
      linksOf('measurements', {
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
      linksOf('vehicles', { 'filter[is_rented]': { type: 'boolean' } }),
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
      linksOf('shipments', { 'filter[contact_id]': { type: 'string' } }),
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
        ...linksOf('subscriptions', undefined, ['self', 'instances', 'update']),
        ...linksOf('contacts/{id}/subscriptions', undefined, ['create', 'instances']),
        ...linksOf('invoices/{id}/subscriptions', undefined, ['create']),
      ],
      { required: ['amount'] },
    ),
  ],
  ['zone', typeOf('Zone', {}, linksOf('zones', undefined, ['self']))],
  ['x', typeOf('X', { y: described(['string', 'null']) }, linksOf('xs'))],
  [
    'very_long_name_of_a_type_that_nobody_expected',
    typeOf('Very long name', { name }, linksOf('very_long_names_of_types_that_nobody_expected'), {
      required: ['name'],
    }),
  ],
]);
