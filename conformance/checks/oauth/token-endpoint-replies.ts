import type { Reply } from '../../http/reply.ts';
import { formatValue, type Matcher } from '../../match/matcher.ts';
import { isObject } from '../../schemas/json.ts';
import { propertyNamesIn, valueAt } from '../material/json-shapes.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isError = (entry: unknown): boolean =>
  isObject(entry) && isText(entry.error) && isText(entry.error_description);

/** The body is an array, not empty, of objects with error and error_description (section 7.3). */
export const holdsErrors: Matcher<Reply> = (reply) => {
  const json = reply.json();
  return Array.isArray(json) && json.length > 0 && json.every(isError)
    ? undefined
    : { expected: 'an array of objects with error and error_description', got: formatValue(json) };
};

/** One of the errors in the body has the code. */
export const errorsAre =
  (error: string): Matcher<Reply> =>
  (reply) => {
    const json = reply.json();
    return Array.isArray(json) && json.some((entry) => valueAt(entry, 'error') === error)
      ? undefined
      : { expected: `the error ${error}`, got: formatValue(json) };
  };

/** No token stands in the body. */
export const noToken: Matcher<Reply> = (reply) =>
  propertyNamesIn(reply.json()).includes('access_token')
    ? { expected: 'no access_token', got: 'one' }
    : undefined;
