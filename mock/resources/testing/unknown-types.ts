/** Schema files of types that no code mentions: harbours with berths, ships that are created under harbours, and crews of sailors. */

const id = { description: 'Id.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const created = { description: 'Created at.', type: 'string', format: 'date-time', readOnly: true };
const sorting = {
  sort_by: { description: 'Field.', type: 'string', enum: ['name', 'tonnage', 'launched_on'] },
  sort: { description: 'Direction.', type: 'string', enum: ['ASC', 'DESC'] },
};

const filter = (type: string, more: object = {}) => ({ description: 'Narrows.', type, ...more });

/** Pages of a list that are smaller than those of others. */
const shortPage = { description: 'Size.', type: 'integer', minimum: 1, maximum: 3, default: 2 };
const page = { description: 'Page.', type: 'integer', minimum: 1, maximum: 4, default: 1 };

const nested = (type: string) => ({
  type: 'object',
  properties: { [type]: { $ref: `${type}.json` } },
  required: [type],
});

const mooring = {
  title: 'Mooring',
  description: 'Where a rope is tied.',
  type: 'object',
  properties: {
    id,
    bollards: { description: 'How many.', type: 'integer', minimum: 1 },
  },
  required: ['bollards'],
  links: [],
};

const berth = {
  title: 'Berth',
  description: 'A place for one ship.',
  type: 'object',
  properties: {
    id,
    label: { description: 'Name.', type: 'string', maxLength: 5 },
    created_at: created,
    moorings: { description: 'Its moorings.', type: 'array', items: nested('mooring') },
    _destroy: { description: 'Removes it.', type: 'boolean', writeOnly: true },
  },
  required: ['label'],
  links: [],
};

const harbour = {
  title: 'Harbour',
  description: 'Where ships lie.',
  type: 'object',
  properties: {
    id,
    name: { description: 'Name.', type: 'string', maxLength: 40 },
    depth: { description: 'Metres of water.', type: ['number', 'null'], exclusiveMinimum: 0 },
    lights: {
      description: 'Colours of its lights.',
      type: ['array', 'null'],
      items: { type: 'string' },
      maxItems: 3,
    },
    berths: { description: 'Its berths.', type: 'array', items: nested('berth') },
    main_berth: { description: 'The largest.', ...nested('berth'), type: ['object', 'null'] },
    lock_version: { description: 'Edits.', type: 'integer' },
  },
  required: ['name'],
  links: [
    { rel: 'self', href: 'harbours/{id}', method: 'GET' },
    { rel: 'instances', href: 'harbours', method: 'GET', properties: { 'filter[name]': filter('string') } },
    { rel: 'create', href: 'harbours', method: 'POST' },
    { rel: 'update', href: 'harbours/{id}', method: 'PUT' },
    { rel: 'destroy', href: 'harbours/{id}', method: 'DELETE' },
    { rel: 'ships', href: 'harbours/{id}/ships', method: 'GET' },
    { rel: 'ships create', href: 'harbours/{id}/ships', method: 'POST' },
  ],
};

const ship = {
  title: 'Ship',
  description: 'A ship, created under the harbour where it lies.',
  type: 'object',
  properties: {
    id,
    name: { description: 'Name.', type: 'string', maxLength: 40 },
    remarks: { description: 'Remarks.', type: ['string', 'null'] },
    flag: { description: 'Flag.', type: ['string', 'null'], enum: ['red', 'green', 'blue', null] },
    tonnage: { description: 'Tons.', type: ['number', 'null'] },
    crewed: { description: 'Whether anybody is on board.', type: 'boolean', default: false },
    launched_on: { description: 'First day at sea.', type: ['string', 'null'], format: 'date' },
    contact: { description: 'Its owner.', ...nested('contact'), type: ['object', 'null'], readOnly: true },
    contact_id: { description: 'Id of its owner.', type: ['string', 'null'] },
    sister: {
      description: 'Another of its kind.',
      ...nested('ship'),
      type: ['object', 'null'],
      readOnly: true,
    },
    sister_id: { description: 'Id of the sister.', type: ['string', 'null'] },
    related_object_type: { description: 'Kind of parent.', type: 'string', readOnly: true },
    related_object_id: { description: 'Id of parent.', type: 'string', readOnly: true },
    created_at: created,
  },
  required: ['name'],
  links: [
    { rel: 'self', href: 'ships/{id}', method: 'GET' },
    {
      rel: 'instances',
      href: 'ships',
      method: 'GET',
      properties: {
        'filter[q]': filter('string'),
        'filter[flag]': filter('string', { enum: ['red', 'green', 'blue'] }),
        'filter[flags]': filter('string'),
        'filter[crewed]': filter('boolean'),
        'filter[tonnage_from]': filter('number'),
        'filter[tonnage_to]': filter('number'),
        'filter[launched_on_from]': filter('string', { format: 'date' }),
        'filter[launched_on_to]': filter('string'),
        'filter[from]': filter('string', { format: 'date' }),
        'filter[contact_ids]': filter('string'),
        'filter[harbour_ids]': filter('string'),
        ...sorting,
      },
    },
    { rel: 'update', href: 'ships/{id}', method: 'PUT' },
    { rel: 'destroy', href: 'ships/{id}', method: 'DELETE' },
  ],
};

const crew = {
  title: 'Crew',
  description: 'Who sails together: with a captain, and two sailors at least.',
  type: 'object',
  properties: {
    id,
    sailors: { description: 'Its sailors.', type: 'array', minItems: 2, items: nested('sailor') },
    captain: { description: 'Its captain.', ...nested('sailor') },
  },
  required: ['sailors', 'captain'],
  links: [
    { rel: 'self', href: 'crews/{id}', method: 'GET' },
    { rel: 'instances', href: 'crews', method: 'GET', properties: { per_page: shortPage, page } },
    { rel: 'create', href: 'crews', method: 'POST' },
    { rel: 'update', href: 'crews/{id}', method: 'PUT' },
  ],
};

const sailor = {
  title: 'Sailor',
  description: 'One of a crew.',
  type: 'object',
  properties: { id, name: { description: 'Name.', type: 'string', maxLength: 40 } },
  required: ['name'],
  links: [],
};

/** The schema files by type. */
export const unknownTypes: ReadonlyMap<string, object> = new Map(
  Object.entries({ mooring, berth, harbour, ship, sailor, crew }),
);
