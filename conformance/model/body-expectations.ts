import { formatValue, wrongValue } from '../match/matcher.ts';
import { isObject } from '../schemas/json.ts';
import { errorsIn, isRefusedWrite } from './error-names.ts';
import type { Expectation } from './expectation.ts';
import { unwrap } from './nested-objects.ts';
import { isOtherAddress, type Reply } from './reply.ts';

/** Whether a reply has a body that is JSON: that of a successful operation, but for a destroy or a redirect. A write can answer with white space alone. */
const hasBody = ({ isSuccess, action, request, response, path, text }: Reply): boolean =>
  isSuccess &&
  response.status < 300 &&
  response.body.length > 0 &&
  (request.method === 'GET' || text?.trim() !== '') &&
  (request.method === 'GET' || (action !== undefined && action !== 'destroy')) &&
  (action !== undefined || isOtherAddress(path));

const byteOrderMark = 'efbbbf';

/** A reply of the token endpoint, whose refusals are JSON too (spec#4.5-token-reply, spec#7.3-body). */
const isOfTokenEndpoint = ({ path, isSuccess, response }: Reply): boolean =>
  path === '/oauth/token' && (isSuccess || response.status === 400);

/** The internal version can be a single word (spec#4.3-internal-version). */
const asksForVersion = ({ query }: Reply): boolean => query.has('gem_version');

const declared = ({ response }: Reply): string =>
  (response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].split(';')[0] ?? '')
    .trim()
    .toLowerCase();

/** Media types that stand for any text or bytes, and those of JavaScript, which servers used before JSON had its own. */
const openTypes = /^$|json|javascript|ecmascript|^text\/plain$|^application\/octet-stream$/;

/** The message of a pair is a text, and says something that the name of its property does not. */
const saysMore = ([name, message]: readonly [string, string]): boolean =>
  message.trim() !== '' && message.trim().toLowerCase() !== name.trim().toLowerCase();

const isPair = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((it) => typeof it === 'string');

const isFilledPair = (entry: unknown): boolean => isPair(entry) && entry.every((it) => it.trim() !== '');

/** The errors of a create or update with a JSON object that was refused for what it holds. */
const errorsOf = (reply: Reply): unknown => (isObject(reply.sent) ? errorsIn(reply) : undefined);

/** What an email cannot be created without: empty, null and missing are alike (spec#2.2-email-to-addr, spec#2.2-email-body). */
const neededByEmails = { to_addr: 'email.to-addr-is-required', body: 'email.body-is-required' };

const neededExpectations: readonly Expectation[] = Object.entries(neededByEmails).map(
  ([name, requirement]) => ({
    requirement,
    judge({ place, action, sent, isSuccess, response, without }) {
      if (place?.resource.type !== 'email' || action !== 'create' || without || !isObject(sent))
        return 'open';
      const email = unwrap(sent, 'email');
      // A template can be where the message comes from.
      if (Object.keys(email).some((it) => /template/i.test(it))) return 'open';
      const value = email[name] ?? '';
      if (value !== '' || !place.resource.schema?.fields.some((it) => it.name === name)) return 'open';
      return isSuccess ? { kind: 'status', allowed: [422], actual: response.status } : 'met';
    },
  }),
);

/** Expectations of every body, whatever it shows (spec#1-json, spec#7.2-errors). */
export const bodyExpectations: readonly Expectation[] = [
  ...neededExpectations,
  {
    requirement: 'transport.replies-are-json',
    judge(reply) {
      if (!hasBody(reply) || asksForVersion(reply)) return 'open';
      if (reply.text === undefined) return wrongValue('a body in UTF-8', 'bytes that are not UTF-8');
      if (Buffer.from(reply.response.body).subarray(0, 3).toString('hex') === byteOrderMark)
        return wrongValue('JSON, which begins with no byte order mark (RFC 8259)', 'one that does');
      return reply.json === undefined && reply.text.trim() !== 'null'
        ? wrongValue('a JSON body', formatValue(reply.text))
        : 'met';
    },
  },
  {
    requirement: 'transport.json-is-not-declared-as-something-else',
    judge: (reply) =>
      !(hasBody(reply) || isOfTokenEndpoint(reply)) || asksForVersion(reply) || reply.json === undefined
        ? 'open'
        : openTypes.test(declared(reply))
          ? 'met'
          : wrongValue('a Content-Type of JSON', declared(reply)),
  },
  {
    requirement: 'transport.json-is-declared',
    judge: (reply) =>
      !hasBody(reply) || asksForVersion(reply) || reply.json === undefined
        ? 'open'
        : /^[\w.-]+\/([\w.-]+\+)?json$/.test(declared(reply))
          ? 'met'
          : wrongValue('a Content-Type that names JSON', declared(reply) || 'none'),
  },
  {
    requirement: 'errors.is-an-array',
    judge(reply) {
      if (!isRefusedWrite(reply) || !isObject(reply.sent)) return 'open';
      const errors = errorsIn(reply);
      return Array.isArray(errors) && errors.length > 0
        ? 'met'
        : wrongValue('an object with a non-empty array in "errors"', formatValue(reply.json));
    },
  },
  {
    requirement: 'errors.entries-are-pairs',
    judge(reply) {
      const errors = errorsOf(reply);
      if (!Array.isArray(errors)) return 'open';
      return errors.every(isFilledPair)
        ? 'met'
        : wrongValue('pairs of property and message', formatValue(errors));
    },
  },
  {
    requirement: 'errors.message-says-what-is-wrong',
    judge(reply) {
      const errors = errorsOf(reply);
      if (!Array.isArray(errors) || !errors.every(isPair)) return 'open';
      return errors.every(saysMore)
        ? 'met'
        : wrongValue('messages that say more than the name of the property', formatValue(errors));
    },
  },
];
