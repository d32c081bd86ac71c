import type { AssembledDocument } from 'countersign-contract/document';
import { firstValue } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError, unauthorizedError } from '../http/exchange/http-error.ts';
import { http } from '../http/exchange/node-http.ts';
import { Content, type HttpResponse } from '../http/exchange/response.ts';
import { findUserByPassword, hasRole, isAnonymous, selectCredentials } from '../http/request/authenticate.ts';
import { steps } from '../http/steps.ts';
import { nestedPrefix } from '../resources/write/merge.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { changeResponses, refuseWith } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { describe, describeOperations, operationsIn } from './document.ts';
import type { Call } from './representation.ts';

/** The components of the responses whose bodies the specification leaves open: not those to a create or update that failed. */
const openResponses = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'content_too_large',
  'unsupported_media_type',
];

/** Whether a response is an error of the API whose body the specification leaves open (spec#7.1-open-bodies). */
function isOpenError({ status, body }: HttpResponse, { exchange: { address } }: Call): boolean {
  const isPage = body instanceof Content;
  return status >= 400 && status !== 422 && !isPage && address.path.startsWith('/api');
}

/** The bodies of errors, by the reason phrase of their status. */
function showErrors(
  mediaType: string | undefined,
  write: (status: number, phrase: string) => string,
): Install {
  return all(
    changeResponses(isOpenError, ({ body: _, ...response }) => {
      const text = write(response.status, http.STATUS_CODES[response.status] ?? 'Error');
      return mediaType === undefined ? response : { ...response, body: new Content(mediaType, text) };
    }),
    describe((document) => describeErrors(document, mediaType?.split(';')[0])),
  );
}

function describeErrors(document: AssembledDocument, mediaType: string | undefined): void {
  const named = openResponses.flatMap((name) => document.components.responses[name] ?? []);
  const inPaths = operationsIn(document).flatMap(({ path, operation }) =>
    path.startsWith('/api') ? Object.entries(operation.responses) : [],
  );
  const own = inPaths.flatMap(([status, response]) =>
    Number(status) >= 400 && status !== '422' && !('$ref' in response) ? [response] : [],
  );
  for (const response of [...named, ...own]) {
    if (mediaType === undefined) delete response.content;
    else
      response.content = {
        [mediaType]: {
          schema: mediaType.endsWith('json') ? { type: 'object' } : { type: 'string' },
          examples: {},
        },
      };
  }
}

/** Refuses what permissions do not allow with 403 instead of 401, where `isMeant`. */
function forbid(isMeant: (exchange: Exchange) => boolean): Install {
  return refuseWith(
    steps.authorize,
    403,
    ({ errorName }, exchange) => errorName === 'login.not-permitted' && isMeant(exchange),
  );
}

const declareForbidden: Install = describeOperations(
  () => true,
  ({ responses }) => {
    responses['403'] ??= { $ref: '#/components/responses/forbidden' };
  },
);

/** How an error names a property of a nested record. */
function prefixBy(write: (property: string, index: number, type: string) => string): Install {
  return replace(nestedPrefix, (_current, ...property) => write(...property));
}

const knownLocale = /^[a-z]{2}_[A-Z]{2}$/;

/** What a `locale` of a language means that the mock does not speak. */
function unknownLanguage(choose: (exchange: Exchange) => void): Install {
  return replace(steps.chooseLanguage, (take, exchange, service) => {
    const pending = take(exchange, service);
    const sent = firstValue(exchange.address, 'locale') ?? '';
    if (exchange.locale === undefined && knownLocale.test(sent)) choose(exchange);
    return pending;
  });
}

/** What errors look like, and who may do what (spec#7.1, spec#7.2, spec#5). */
export const errorChoices: readonly Choice[] = [
  choice('errors.body', '7.1-open-bodies', [
    ['errors', '{"errors": [[property, message]]}'],
    ['empty', 'none', showErrors(undefined, () => '')],
    ['text', 'the reason in plain text', showErrors('text/plain; charset=utf-8', (_, phrase) => phrase)],
    [
      'html',
      'a page',
      showErrors(
        'text/html; charset=utf-8',
        (status, phrase) =>
          `<!doctype html><html lang="en"><title>${status}</title><h1>${phrase}</h1></html>`,
      ),
    ],
    [
      'json',
      '{"code", "message"}',
      showErrors('application/json', (code, message) => JSON.stringify({ code, message })),
    ],
    [
      'problem',
      'problem details (RFC 9457)',
      showErrors('application/problem+json', (status, title) =>
        JSON.stringify({ type: 'about:blank', title, status }),
      ),
    ],
  ]),
  choice('errors.challenge', '7.1-open-challenge', [
    [true, 'in WWW-Authenticate'],
    [
      false,
      'it does not',
      all(
        changeResponses(
          ({ status }) => status === 401,
          (response) => {
            const { 'WWW-Authenticate': _, ...headers } = response.headers ?? {};
            return { ...response, headers };
          },
        ),
        describe(({ components: { responses } }) => {
          delete responses.unauthorized?.headers;
        }),
      ),
    ],
  ]),
  choice('errors.method', '7.1-open-bodies', 'ruling#refused-before-routing', [
    [405, 'Method Not Allowed'],
    [404, 'Not Found', refuseWith(steps.requireRoute, 404, ({ status }) => status === 405, 'route.unknown')],
  ]),
  choice('errors.nothing-there', '4-open-nothing-there', [
    [404, 'Not Found'],
    [
      401,
      'Unauthorized',
      replace(steps.requireRoute, (take, exchange, service) => {
        const { match, message, address, company } = exchange;
        if (
          match === undefined &&
          isAnonymous(exchange) &&
          address.path.startsWith('/api/') &&
          message.method !== 'OPTIONS'
        )
          throw unauthorizedError(company, 'login.needed');
        return take(exchange, service);
      }),
    ],
  ]),
  choice('errors.destroy-permission', '7.1-open-destroy', 'ruling#missing-permission', [
    [401, 'Unauthorized'],
    [403, 'Forbidden', forbid(({ operation }) => operation?.resource?.action === 'destroy')],
  ]),
  choice('errors.scope', '5.2-open-scope-refusal', [
    [401, 'Unauthorized'],
    [
      403,
      'Forbidden',
      all(
        forbid(({ caller, operation, authenticationMethod }) => {
          const roles = operation?.securityOptions.flatMap((option) => option.roles) ?? [];
          const { permissions = new Map() } = caller?.user ?? {};
          const mayUser = roles.every((role) => hasRole.apply(permissions, role));
          return authenticationMethod !== 'basic' && mayUser && operation?.resource?.action !== 'destroy';
        }),
        declareForbidden,
      ),
    ],
  ]),
  choice('errors.nested-prefix', '7.2-open-prefix', [
    ['dot', 'addresses.city'],
    ['index', 'addresses[0].city', prefixBy((property, index) => `${property}[${index}].`)],
    ['slash', 'addresses/city', prefixBy((property) => `${property}/`)],
    ['underscore', 'addresses_city', prefixBy((property) => `${property}_`)],
    ['type', 'address.city', prefixBy((_property, _index, type) => `${type}.`)],
  ]),
  choice('locale.unknown', '4.2-open-locales', [
    ['user language', "counts as the user's"],
    [
      'English',
      'counts as English',
      unknownLanguage((exchange) => {
        exchange.locale = 'en';
      }),
    ],
    [
      400,
      'is refused',
      unknownLanguage(() => {
        throw new HttpError(400, 'parameter.enum', {
          property: 'locale',
          values: { expected: 'en_GB, de_DE, fr_FR' },
        });
      }),
    ],
  ]),
  choice('credentials.two', '5-open-two-credentials', [
    [400, 'are refused'],
    ['header', 'those of the header count', replace(selectCredentials, (_current, [first]) => first)],
    [
      'query',
      'the token of the query counts',
      replace(
        selectCredentials,
        (_current, sent) => sent.find(({ method }) => method === 'query') ?? sent[0],
      ),
    ],
  ]),
  choice('login.case', '5.1-open-form', [
    ['ignored', 'it does not'],
    [
      'exact',
      'it does',
      replace(findUserByPassword, (find, company, email, password) => {
        const user = find(company, email, password);
        return user?.email === email ? user : undefined;
      }),
    ],
  ]),
];
