import { described, linksOf, typeOf, wrapped } from 'countersign-contract/testing';

/** Schema files of types that no code mentions: harbours with berths, ships that are created under harbours, and crews of sailors. */

const label = described('string', { maxLength: 5 });
const name = described('string', { maxLength: 40 });
const text = described(['string', 'null']);
const readOnly = described('string', { readOnly: true });
const created = { ...readOnly, format: 'date-time' };
const sorting = {
  sort_by: described('string', { enum: ['name', 'tonnage', 'launched_on'] }),
  sort: described('string', { enum: ['ASC', 'DESC'] }),
};

/** Pages of a list that are smaller than those of others. */
const shortPage = described('integer', { minimum: 1, maximum: 3, default: 2 });
const page = described('integer', { minimum: 1, maximum: 4, default: 1 });

const listOf = (type: string, more: object = {}) => described('array', { items: wrapped(type), ...more });
const oneOf = (type: string, more: object = {}) => ({
  ...wrapped(type),
  ...described(['object', 'null']),
  ...more,
});

const mooring = typeOf('Mooring', { bollards: described('integer', { minimum: 1 }) }, [], {
  required: ['bollards'],
});

const berth = typeOf(
  'Berth',
  {
    label,
    created_at: created,
    moorings: listOf('mooring'),
    _destroy: described('boolean', { writeOnly: true }),
  },
  [],
  { required: ['label'] },
);

const harbour = typeOf(
  'Harbour',
  {
    name,
    depth: described(['number', 'null'], { exclusiveMinimum: 0 }),
    lights: described(['array', 'null'], { items: { type: 'string' }, maxItems: 3 }),
    berths: listOf('berth'),
    main_berth: oneOf('berth'),
    lock_version: described('integer'),
  },
  [
    ...linksOf('harbours', { 'filter[name]': described('string') }),
    { rel: 'ships', href: 'harbours/{id}/ships', method: 'GET' },
    { rel: 'ships create', href: 'harbours/{id}/ships', method: 'POST' },
  ],
  { required: ['name'] },
);

const shipFilters = {
  'filter[q]': described('string'),
  'filter[flag]': described('string', { enum: ['red', 'green', 'blue'] }),
  'filter[flags]': described('string'),
  'filter[crewed]': described('boolean'),
  'filter[tonnage_from]': described('number'),
  'filter[tonnage_to]': described('number'),
  'filter[launched_on_from]': described('string', { format: 'date' }),
  'filter[launched_on_to]': described('string'),
  'filter[from]': described('string', { format: 'date' }),
  'filter[contact_ids]': described('string'),
  'filter[harbour_ids]': described('string'),
};

const ship = typeOf(
  'Ship',
  {
    name,
    remarks: text,
    flag: described(['string', 'null'], { enum: ['red', 'green', 'blue', null] }),
    tonnage: described(['number', 'null']),
    crewed: described('boolean', { default: false }),
    launched_on: described(['string', 'null'], { format: 'date' }),
    contact: oneOf('contact', { readOnly: true }),
    contact_id: text,
    sister: oneOf('ship', { readOnly: true }),
    sister_id: text,
    related_object_type: readOnly,
    related_object_id: readOnly,
    created_at: created,
  },
  linksOf('ships', { ...shipFilters, ...sorting }, ['self', 'instances', 'update', 'destroy']),
  { required: ['name'] },
);

const crew = typeOf(
  'Crew',
  {
    sailors: listOf('sailor', { minItems: 2 }),
    captain: { description: 'Its captain.', ...wrapped('sailor') },
  },
  linksOf('crews', { per_page: shortPage, page }, ['self', 'instances', 'create', 'update']),
  { required: ['sailors', 'captain'] },
);

const sailor = typeOf('Sailor', { name }, [], { required: ['name'] });

/** The schema files by type. */
export const unknownTypes: ReadonlyMap<string, object> = new Map(
  Object.entries({ mooring, berth, harbour, ship, sailor, crew }),
);
