import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { type StatusPattern, unidentifiedApp, wrongSecret } from '../../errors/mismatch.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue, type Matcher, wrongValue } from '../../match/matcher.ts';
import { hasStatus, keepsOut, succeeds } from '../../match/response.ts';
import { isObject } from '../../schemas/json.ts';
import { carriesToken } from '../credentials/token-and-identity.ts';
import { errorFor, wrongRequest } from '../credentials/token-requests.ts';
import { eachValue } from '../operations/places.ts';
import { isText, propertyNamesIn, valueAt } from '../shared/json-values.ts';

const isError = (entry: unknown): boolean =>
  isObject(entry) && isText(entry.error) && isText(entry.error_description);

/** The body is a non-empty array of objects with `error` and `error_description` (spec#7.3). */
const holdsErrors: Matcher<HttpResponse> = (response) => {
  const json = response.json();
  return Array.isArray(json) && json.length > 0 && json.every(isError)
    ? undefined
    : wrongValue('an array of objects with error and error_description', formatValue(json));
};

/** One of the errors in the body has the code; `oauth.errors.body-is-an-array` judges in which shape they come. */
export const hasError =
  (error: string): Matcher<HttpResponse> =>
  (response) => {
    const json = response.json();
    return [json].flat().some((entry) => valueAt(entry, 'error') === error)
      ? undefined
      : wrongValue(`the error ${error}`, formatValue(json));
  };

/** The body has no token. */
const issuesNoToken: Matcher<HttpResponse> = (response) =>
  propertyNamesIn(response.json()).includes('access_token')
    ? wrongValue('no access_token', 'one')
    : undefined;

const needs = ['app', 'secret', 'dialog'] as const;

/** Requirements about the error of one parameter. */
const ownErrors = [
  'oauth.errors.unknown-app',
  'oauth.errors.invalid-client-credentials',
  'oauth.errors.invalid-code',
  'oauth.errors.redirect-outside-the-site',
  'oauth.errors.state-mismatch',
];

/** What every refusal has in common, by requirement, given what refuses a request. */
const commonRules: Readonly<
  Record<string, (isRefused: Matcher<HttpResponse>) => readonly Matcher<HttpResponse>[]>
> = {
  'oauth.errors.status-is-400': () => [hasStatus(400)],
  'oauth.errors.body-is-an-array': (isRefused) => [isRefused, holdsErrors],
  'oauth.errors.give-no-token': (isRefused) => [isRefused, issuesNoToken],
};

/** The response refuses a request with a wrong value of a parameter: what lets in an app that does not identify itself is one cause. */
function keepsOutApp(parameter: string, value: string, status: StatusPattern = '4xx'): Matcher<HttpResponse> {
  const isAbsent = value === 'missing' || value === 'blank';
  if (isAbsent && (parameter === 'client_id' || parameter === 'client_secret'))
    return keepsOut(unidentifiedApp, status);
  return parameter === 'client_secret' ? keepsOut(wrongSecret, status) : hasStatus(status);
}

/** Requirements about how an error looks: where a token is given, there is none, and what the wrong value is has a requirement of its own. */
const formsOfErrors = new Set(['oauth.errors.status-is-400', 'oauth.errors.body-is-an-array']);

const refusals = createMemo<HttpResponse>();

/** The response to a wrong value of a parameter, the same for all checks of a run: each looks at another side of it. */
const refusalOf = (t: Preparation, parameter: string, value: string): Promise<HttpResponse> =>
  refusals.get(t.description, `${parameter}: ${value}`, async () =>
    t.exchange(await wrongRequest(t, parameter, value)),
  );

const controls = createMemo<HttpResponse>();

/** A right request of the same kind succeeds, so what was refused was refused for its value. */
const controlExchange = async (t: Target): Promise<void> =>
  t.control(
    await controls.get(t.description, 'exchange', async () => t.exchange({ code: await t.code() })),
    succeeds,
  );

/** Checks of every wrong value of every parameter of the token endpoint (spec#7.3). */
const wrongValues = [...ownErrors, ...Object.keys(commonRules)].map((requirement) =>
  eachValue(requirement, 'parameter', (parameter, cells) => ({
    title: `Given wrong values of ${parameter}, when a token is requested with each, then each is refused as the specification says`,
    needs,
    async run(t) {
      await t.judgeCells(cells, async ({ value = '' }) => {
        const response = await refusalOf(t, parameter, value);
        if (formsOfErrors.has(requirement) && carriesToken(response) === undefined)
          t.notApplicable('The token endpoint gives a token, and no error.');
        const error = errorFor(parameter, value);
        const isRefused = keepsOutApp(parameter, value);
        const ownRules = [isRefused, ...(error === undefined ? [] : [hasError(error)])];
        for (const rule of commonRules[requirement]?.(isRefused) ?? ownRules) t.expect(response, rule);
      });
      await controlExchange(t);
    },
  })),
);

/** Requests in which something is missing, with the error of the table that comes nearest. */
const incompleteRequests = [
  ['no secret', 'invalid_client', 'client_secret', 'missing'],
  ['an empty secret', 'invalid_client', 'client_secret', 'blank'],
  ['no code', 'invalid_grant', 'code', 'missing'],
  ['an empty code', 'invalid_grant', 'code', 'blank'],
] as const;

/** Checks of the error for what is missing, which the table does not mention (spec#7.3-open-other-refusals). */
const incompleteRequestChecks = incompleteRequests.map(([name, error, parameter, value]) =>
  check({
    requirement: 'oauth.errors.missing-parameters-are-in-the-table',
    title: `Given ${name}, when a token is requested, then the error is ${error}`,
    needs,
    async run(t) {
      t.expect(await refusalOf(t, parameter, value), keepsOutApp(parameter, value, 400), hasError(error));
    },
  }),
);

/** A check of an app that does not identify itself (spec#5.2-app-credentials). */
const identificationCheck = check({
  requirement: 'oauth.app-identifies-itself',
  title:
    'Given a fresh code, when it is exchanged with the secret of another app, twice, then it is refused and no token is issued',
  needs: ['app', 'secret', 'otherApp', 'dialog'],
  async run(t) {
    const { clientSecret } = t.otherApp;
    if (!clientSecret) return t.untestable('The profile has no secret for the second app.');
    const code = await t.code();
    for (let attempt = 0; attempt < 2; attempt += 1)
      t.expect(await t.exchange({ clientSecret, code }), keepsOut(wrongSecret, '4xx'), issuesNoToken);
  },
});

/** Checks of errors of the token endpoint. */
export const tokenErrorChecks: readonly (Check | Family)[] = [
  ...wrongValues,
  ...incompleteRequestChecks,
  identificationCheck,
];
