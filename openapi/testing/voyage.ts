const id = { description: 'Id of the record.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };

/** A type that is nested only. */
export const leg = {
  title: 'Leg',
  description: 'A part of a voyage without a stop.',
  type: 'object',
  properties: { id, harbour: { description: 'Where it ends.', type: 'string', maxLength: 40 } },
  required: ['harbour'],
  links: [],
};

/** A type that is created beneath contacts only, with a nested type, a filter and an enumeration. */
export const voyage = {
  title: 'Voyage',
  description: 'A journey by ship, for a contact.',
  type: 'object',
  properties: {
    id,
    vessel: { description: 'Name of the ship.', type: 'string', maxLength: 60 },
    cargo: { description: 'What is carried.', type: ['string', 'null'], enum: ['grain', 'ore', null] },
    tonnage: { description: 'Tons that are carried.', type: ['number', 'null'], minimum: 5 },
    sails_on: { description: 'Day of departure.', type: ['string', 'null'], format: 'date' },
    legs: {
      description: 'Its parts.',
      type: 'array',
      items: { type: 'object', properties: { leg: { $ref: 'leg.json' } }, required: ['leg'] },
    },
    best_leg: {
      description: 'The part with the best view.',
      type: ['object', 'null'],
      readOnly: true,
      properties: { leg: { $ref: 'leg.json' } },
      required: ['leg'],
    },
  },
  required: ['vessel'],
  links: [
    { rel: 'self', href: 'voyages/{id}', method: 'GET' },
    {
      rel: 'instances',
      href: 'voyages',
      method: 'GET',
      properties: {
        'filter[sails_on_from]': {
          type: 'string',
          format: 'date',
          description: 'Sails on this day or later.',
        },
        'filter[cargo]': { type: 'string', enum: ['grain', 'ore'] },
        sort_by: { type: 'string', enum: ['vessel', 'tonnage'] },
        sort: { type: 'string', enum: ['ASC', 'DESC'] },
      },
    },
    { rel: 'update', href: 'voyages/{id}', method: 'PUT' },
    { rel: 'destroy', href: 'voyages/{id}', method: 'DELETE' },
    { rel: 'instances', href: 'contacts/{id}/voyages', method: 'GET' },
    {
      rel: 'create',
      href: 'contacts/{id}/voyages',
      method: 'POST',
      properties: { express: { type: 'boolean', description: 'Whether to sail at once.' } },
    },
  ],
};
