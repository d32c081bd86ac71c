import { publishSchema, publishSchemas } from '../../../openapi/publish-schema.ts';
import { type Handler, Serialised } from '../../handler.ts';
import { notFound } from '../problem.ts';
import type { Resources } from '../resources.ts';
import type { Action } from './action.ts';

/** Answers the schema of a type (specification 4.3). */
export const schema: Action = ({ resources, type }) => {
  const published = publishSchema(type.name, resources.schemas);
  const body = new Serialised(JSON.stringify(published ?? null));
  return (request) => (published === undefined ? notFound(request) : { status: 200, body });
};

/** Answers the schemas of all types, or with `gem_version` the internal version of the schemas (specification 4.3). */
export function listSchemas(resources: Resources): Handler {
  const { version } = resources.contract.document.info;
  const body = new Serialised(JSON.stringify(publishSchemas(resources.schemas)));
  return ({ query }) => ({ status: 200, body: query.gem_version === true ? { gem_version: version } : body });
}
