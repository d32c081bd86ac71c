import { isObject } from '../schemas/json.ts';
import { snakeCase } from '../schemas/texts.ts';
import type { Reply } from './reply.ts';

/** Whether a create or update was refused for what it holds (spec#7.1-422). */
export const isRefusedWrite = ({ response, action }: Reply): boolean =>
  response.status === 422 && (action === 'create' || action === 'update');

/** The errors of a refused create or update; undefined for every other reply. */
export const errorsIn = (reply: Reply): unknown =>
  isRefusedWrite(reply) && isObject(reply.json) ? reply.json.errors : undefined;

/** The names in the property errors of a refused create or update; undefined for every other reply. */
export function namesInErrors(reply: Reply): readonly string[] | undefined {
  const errors = errorsIn(reply);
  if (!Array.isArray(errors)) return undefined;
  return errors.flatMap((it) => (Array.isArray(it) && typeof it[0] === 'string' ? [it[0]] : []));
}

/**
 * Whether a name, up to its first separator, is that of a property in some schema or of a type, as nested records have it (spec#7.2-errors,
 * spec#7.2-nested-prefix), or stands for the whole record.
 */
export function isPropertyName({ description }: Reply, name: string): boolean {
  const [first = ''] = snakeCase(name).split(/[^a-z0-9_]/);
  return (
    first === 'base' ||
    description.resources.some(
      ({ type, plural, schema }) =>
        [type, plural].includes(first) || schema?.fields.some((it) => snakeCase(it.name) === first),
    )
  );
}
