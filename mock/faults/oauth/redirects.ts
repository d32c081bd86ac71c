import { steps } from '../../http/steps.ts';
import { redirectFault } from '../../oauth/redirect-uri.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesAnswer } from '../ways/answers.ts';
import { calls } from '../ways/calls.ts';
import { replaces, replacesDuring } from '../ways/rules.ts';

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Lets a browser be sent to some addresses outside of the site of the app. */
const lets = (isLet: (redirectUri: string, siteUrl: string) => boolean): Install =>
  replaces(
    redirectFault,
    (find) => (redirectUri, siteUrl) =>
      redirectUri !== undefined && URL.canParse(redirectUri) && isLet(redirectUri, siteUrl)
        ? undefined
        : find(redirectUri, siteUrl),
  );

const IMPLICIT = { parameter: 'response_type', value: 'token' };

/** Where a refused request wants its browser to be sent. */
function refusedAddress(query: readonly (readonly [name: string, value: string])[]): URL | null {
  return URL.parse(query.find(([name]) => name === 'redirect_uri')?.[1] ?? '');
}

/** Faults of where a browser may be sent. */
export const redirectFaults = [
  ...faultsOf(
    '5.2 server-side rule 1',
    'redirect_uri MUST be within the same domain as the Site URL given when the app was created.',
    [
      {
        name: 'redirect.anywhere',
        seen: 'The browser is redirected to any address that the app names.',
        shape: 'let through',
        install: lets(() => true),
      },
      {
        name: 'redirect.site-as-prefix',
        seen: 'The browser is redirected to `https://app.example.evil.test` where the site is `https://app.example`.',
        shape: 'let through',
        install: lets((redirectUri, siteUrl) => redirectUri.startsWith(siteUrl)),
      },
      {
        name: 'redirect.site-as-suffix',
        seen: 'The browser is redirected to `https://evil-app.example` where the site is `https://app.example`.',
        shape: 'let through',
        install: lets((redirectUri, siteUrl) => hostOf(redirectUri).endsWith(hostOf(siteUrl))),
      },
      {
        name: 'redirect.site-as-user',
        seen: 'The browser is redirected to `https://app.example@evil.test` where the site is `https://app.example`.',
        shape: 'let through',
        install: lets((redirectUri, siteUrl) => URL.parse(redirectUri)?.username === hostOf(siteUrl)),
      },
      {
        name: 'redirect.site-somewhere',
        seen: 'The browser is redirected to any address with `app.example` in it, as `https://evil.test/app.example`, where the site is `https://app.example`.',
        shape: 'let through',
        install: lets((redirectUri, siteUrl) => redirectUri.includes(hostOf(siteUrl))),
      },
      {
        name: 'redirect.refusal-sent-there',
        seen: 'The browser is redirected to a foreign address with an `error` that says that it is foreign.',
        shape: 'let through',
        install: changesAnswer(
          ({ operation, address }, { status }) =>
            operation?.operationId === 'authorize' &&
            status === 400 &&
            refusedAddress(address.query) !== null,
          (_answer, { address }) => {
            const back = refusedAddress(address.query) as URL;
            back.searchParams.set('error', 'invalid_request');
            return { status: 302, headers: { Location: back.href } };
          },
        ),
      },
    ],
  ),
  ...faultsOf('5.2 implicit rule 4', "redirect_uri MUST be within the same domain as the app's Site URL.", [
    {
      name: 'redirect.anywhere-for-implicit',
      seen: 'With `response_type=token` the browser is redirected to any address that the app names.',
      shape: 'one way only',
      install: replacesDuring(calls(IMPLICIT), redirectFault, () => () => undefined, steps.servePage),
    },
  ]),
];
