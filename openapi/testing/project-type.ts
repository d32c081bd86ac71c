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
