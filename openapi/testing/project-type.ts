const id = { description: 'Id of the record.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };

/** A type that is only nested. */
export const task = {
  title: 'Task',
  description: 'One part of a project.',
  type: 'object',
  properties: { id, subject: { description: 'What is to be done.', type: 'string', maxLength: 40 } },
  required: ['subject'],
  links: [],
};

/** A type that is created under contacts only, with a nested type, a filter and an enumeration. */
export const project = {
  title: 'Project',
  description: 'Work that is done for a contact.',
  type: 'object',
  properties: {
    id,
    name: { description: 'Name of the project.', type: 'string', maxLength: 60 },
    priority: { description: 'How urgent it is.', type: ['string', 'null'], enum: ['low', 'high', null] },
    hours: { description: 'Planned hours of work.', type: ['number', 'null'], minimum: 5 },
    starts_on: { description: 'Day on which it starts.', type: ['string', 'null'], format: 'date' },
    tasks: {
      description: 'Its tasks.',
      type: 'array',
      items: { type: 'object', properties: { task: { $ref: 'task.json' } }, required: ['task'] },
    },
    next_task: {
      description: 'The task that is done next.',
      type: ['object', 'null'],
      readOnly: true,
      properties: { task: { $ref: 'task.json' } },
      required: ['task'],
    },
  },
  required: ['name'],
  links: [
    { rel: 'self', href: 'projects/{id}', method: 'GET' },
    {
      rel: 'instances',
      href: 'projects',
      method: 'GET',
      properties: {
        'filter[starts_on_from]': {
          type: 'string',
          format: 'date',
          description: 'Starts on this day or later.',
        },
        'filter[priority]': { type: 'string', enum: ['low', 'high'] },
        sort_by: { type: 'string', enum: ['name', 'hours'] },
        sort: { type: 'string', enum: ['ASC', 'DESC'] },
      },
    },
    { rel: 'update', href: 'projects/{id}', method: 'PUT' },
    { rel: 'destroy', href: 'projects/{id}', method: 'DELETE' },
    { rel: 'instances', href: 'contacts/{id}/projects', method: 'GET' },
    {
      rel: 'create',
      href: 'contacts/{id}/projects',
      method: 'POST',
      properties: { immediate: { type: 'boolean', description: 'Whether to start at once.' } },
    },
  ],
};
