import { decodeAddress } from '../http/address.ts';
import type { Answer } from '../http/answer.ts';
import { decodeUtf8, demandMediaType, parseJsonObject, receiveBody } from '../http/body.ts';
import { checkAnswer } from '../http/drift.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Front } from '../http/front.ts';
import { servePage } from '../http/handle.ts';
import { limitHeaders } from '../http/headers.ts';
import { checkHost } from '../http/host.ts';
import { readParameters } from '../http/parameters.ts';
import { Refusal } from '../http/refusal.ts';
import { demandRoute, findRoute } from '../http/routes.ts';
import { send } from '../http/send.ts';
import type { Course, Step } from '../http/steps.ts';
import { RuleBook, rule } from '../world/rule.ts';
import { type Access, refusalOf } from './access/access.ts';
import { judgeBody } from './judge-body.ts';

/** Where a browser shows the control token. */
export const LOG_IN = '/__mock/login';

/** Makes the page that asks a browser for the token, and leads on to `next`. */
export type LogInPage = (exchange: Exchange, next: string) => Answer;

const LARGEST_BODY = 64 * 1_048_576;
const LIMITS = { levels: 64, elements: 1_000_000 };

/** Added to every answer: nothing is stored, guessed at, or embedded elsewhere. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** What happens to a request for the control surface: its rules are never replaced, whatever its company suffers. */
export function controlCourse(access: Access, logInPage: LogInPage): Course {
  const steps = {
    limitHeaders,
    checkHost,
    decodeAddress,
    findRoute,
    demandAccess: demandAccess(access, logInPage),
    demandRoute,
    demandKnownParameters,
    readParameters,
    readBody,
    judgeBody,
    servePage,
  };
  const asWritten = new RuleBook();
  return {
    towardsAnswer: rulesOf(steps),
    afterAnswer: rulesOf({ checkAnswer, send }),
    rules: () => asWritten,
  };
}

function rulesOf(steps: Record<string, Step>) {
  return Object.entries(steps).map(([name, step]) => rule(`control.${name}`, step));
}

/** Lets through who may steer the mock; a browser that is not known is asked for the token. */
function demandAccess(access: Access, logInPage: LogInPage): Step {
  return (exchange) => {
    Object.assign(exchange.headers, HEADERS);
    const refusal = refusalOf(exchange.message, access);
    const isUnknown = refusal?.status === 401;
    if (isUnknown && exchange.address.path === LOG_IN) return;
    const wantsPage = isUnknown && exchange.operation === undefined && exchange.message.method === 'GET';
    exchange.answer = wantsPage ? logInPage(exchange, exchange.message.url ?? '') : refusal;
  };
}

/**
 * Step: refuses a parameter that an operation does not declare: a filter that is spelt wrongly would mean everything.
 * @throws Refusal 400
 */
function demandKnownParameters({ operation, address }: Exchange, { contract }: Front): void {
  if (operation === undefined) return;
  const names = contract.parameters(operation).names('query');
  const unknown = address.query.find(([name]) => !names.includes(name));
  if (unknown === undefined) return;
  const mentions = { known: names.join(', ') || '-' };
  throw new Refusal(400, 'parameter.unknown', { property: unknown[0], mentions });
}

/** Step: reads the body of an operation, which may be as large as a state. @throws Refusal 400, 413, 415 */
async function readBody(exchange: Exchange): Promise<void> {
  const declared = exchange.operation?.body?.node;
  if (declared === undefined) return;
  const bytes = await receiveBody(exchange, LARGEST_BODY);
  if (bytes.length === 0 && !declared.required) return;
  demandMediaType(exchange.message, Object.keys(declared.content), bytes.length);
  exchange.body = parseJsonObject(decodeUtf8(bytes), LIMITS);
}
