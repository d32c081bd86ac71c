import type { Company } from '../world/company.ts';
import { type Rule, RuleBook, rule } from '../world/rule.ts';
import { decodeAddress } from './address.ts';
import { authenticate } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { readBody } from './body.ts';
import { allowOrigins, allowPreflight } from './cross-origin.ts';
import { checkAnswer } from './drift.ts';
import type { Exchange } from './exchange.ts';
import type { Front } from './front.ts';
import { answerPreference, handle, servePage } from './handle.ts';
import { limitHeaders } from './headers.ts';
import { checkHost, refuseStray } from './host.ts';
import { chooseLanguage } from './language.ts';
import { readParameters } from './parameters.ts';
import { readPreference } from './preference.ts';
import { demandRoute, findRoute } from './routes.ts';
import { send } from './send.ts';

/** One thing that happens to a request. It fills in the exchange, sets its answer, or throws a `Refusal`. */
export type Step = (exchange: Exchange, front: Front) => void | Promise<void>;

/**
 * What happens to a request, in this order, until a step answers or refuses. Every step is a rule of the company that
 * the request is for: a fault may wrap or replace it there.
 */
export const steps = {
  allowOrigins: step('allow-origins', allowOrigins),
  limitHeaders: step('limit-headers', limitHeaders),
  checkHost: step('check-host', checkHost),
  decodeAddress: step('decode-address', decodeAddress),
  chooseLanguage: step('choose-language', chooseLanguage),
  findRoute: step('find-route', findRoute),
  allowPreflight: step('allow-preflight', allowPreflight),
  demandRoute: step('demand-route', demandRoute),
  authenticate: step('authenticate', authenticate),
  authorize: step('authorize', authorize),
  readPreference: step('read-preference', readPreference),
  answerPreference: step('answer-preference', answerPreference),
  servePage: step('serve-page', servePage),
  readBody: step('read-body', readBody),
  readParameters: step('read-parameters', readParameters),
  handle: step('handle', handle),
} as const;

/** What happens to every answer, in this order. */
export const lastSteps = {
  checkAnswer: step('check-answer', checkAnswer),
  send: step('send', send),
} as const;

/** What happens to a request from its arrival to its answer, and whose rules hold on the way. */
export interface Course {
  /** In this order, until one answers or refuses. */
  towardsAnswer: readonly Rule<Step>[];
  /** In this order, for every answer. */
  afterAnswer: readonly Rule<Step>[];
  rules: (company: Company) => RuleBook;
}

/** The course of every request that is for a company's API or pages. */
export const apiCourse: Course = {
  towardsAnswer: Object.values(steps),
  afterAnswer: Object.values(lastSteps),
  rules: (company) => company.rules,
};

const asWritten = new RuleBook();

/** The course of every request that is for a company which does not exist: it is refused, and no company's rules hold. */
export const strayCourse: Course = {
  towardsAnswer: [
    steps.allowOrigins,
    steps.limitHeaders,
    steps.checkHost,
    steps.decodeAddress,
    steps.chooseLanguage,
    step('refuse-stray', refuseStray),
  ],
  afterAnswer: [lastSteps.send],
  rules: () => asWritten,
};

function step(name: string, apply: Step): Rule<Step> {
  return rule(`http.${name}`, apply);
}
