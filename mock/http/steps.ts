import { Behaviours, behaviour } from '../world/behaviour.ts';
import { chooseLanguage, decodeAddress } from './exchange/address.ts';
import { checkTransferCoding, limitHeaders } from './exchange/headers.ts';
import { findRoute, requireRoute } from './exchange/routes.ts';
import type { NamedStep, Pipeline, Step } from './exchange/service.ts';
import { authenticate, authorize } from './request/authenticate.ts';
import { readBody } from './request/body.ts';
import { allowOrigins, allowPreflight } from './request/cross-origin.ts';
import { checkHost } from './request/host.ts';
import { readParameters } from './request/parameters.ts';
import { readPreference } from './request/preference.ts';
import { handle, sendPreferred, servePage } from './response/handle.ts';
import { checkResponse } from './response/response-mismatch.ts';
import { send } from './response/send.ts';

/**
 * The steps of a request, in this order, until one sets the response or throws. Every step is a behaviour of the
 * company that the request is for: a fault can wrap or replace it there.
 */
export const steps = {
  allowOrigins: step('allow-origins', allowOrigins),
  limitHeaders: step('limit-headers', limitHeaders),
  checkTransferCoding: step('check-transfer-coding', checkTransferCoding),
  checkHost: step('check-host', checkHost),
  decodeAddress: step('decode-address', decodeAddress),
  chooseLanguage: step('choose-language', chooseLanguage),
  findRoute: step('find-route', findRoute),
  allowPreflight: step('allow-preflight', allowPreflight),
  requireRoute: step('require-route', requireRoute),
  authenticate: step('authenticate', authenticate),
  authorize: step('authorize', authorize),
  readPreference: step('read-preference', readPreference),
  sendPreferred: step('send-preferred', sendPreferred),
  servePage: step('serve-page', servePage),
  readBody: step('read-body', readBody),
  readParameters: step('read-parameters', readParameters),
  handle: step('handle', handle),
} as const;

/** The steps of every response, in this order. */
export const lastSteps = {
  checkResponse: step('check-response', checkResponse),
  send: step('send', send),
} as const;

/** The pipeline of requests for a company's API or pages. */
export const apiPipeline: Pipeline = {
  untilResponse: Object.values(steps),
  onResponse: Object.values(lastSteps),
  behaviours: (company) => company.behaviours,
  companyNeed: 'records',
};

const unmodified = new Behaviours();

/** The pipeline of requests that no company serves: they get an error, and no company's behaviours apply. */
export function rejectingPipeline(reject: Step): Pipeline {
  return {
    untilResponse: [
      steps.allowOrigins,
      steps.limitHeaders,
      steps.checkTransferCoding,
      steps.checkHost,
      steps.decodeAddress,
      steps.chooseLanguage,
      steps.allowPreflight,
      step('reject', reject),
    ],
    onResponse: [lastSteps.send],
    behaviours: () => unmodified,
    companyNeed: 'nothing',
  };
}

function step(name: string, apply: Step): NamedStep {
  return { ...behaviour(apply), name: `http.${name}` };
}
