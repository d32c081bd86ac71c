import { decodeAddress } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { limitHeaders } from '../http/exchange/headers.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { findRoute, requireRoute } from '../http/exchange/routes.ts';
import type { HttpService, Pipeline, Step } from '../http/exchange/service.ts';
import { checkHost, rejectUnknownCompany } from '../http/request/host.ts';
import { readParameters } from '../http/request/parameters.ts';
import { servePage } from '../http/response/handle.ts';
import { checkResponse } from '../http/response/response-mismatch.ts';
import { send } from '../http/response/send.ts';
import { Behaviours, behaviour } from '../world/behaviour.ts';
import { type AccessPolicy, checkAccess } from './access.ts';
import type { OperationId } from './document/operation-types.ts';
import { readBody } from './read-body.ts';

/** The login page of the console. */
export const logInPath = '/__mock/login';

/** Renders the page that asks for the token and redirects to `next`. */
export type LogInPage = (exchange: Exchange, next: string) => HttpResponse;

/** Added to every response: no caching, sniffing or embedding. */
const securityHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The pipelines of requests to the control API, which faults and troubles never affect: about the company of the address, about
 * companies in general, at the address of a company that does not exist, and to its monitoring.
 */
export function controlPipelines(access: AccessPolicy, logInPage: LogInPage) {
  const first = { limitHeaders, checkHost, decodeAddress, findRoute };
  const next = {
    requireAccess: requireAccess(access, logInPage),
    requireRoute,
    rejectUnknownParameters,
    readParameters,
    readBody,
    servePage,
  };
  const unmodified = new Behaviours();
  const common = { onResponse: toBehaviours({ checkResponse, send }), behaviours: () => unmodified };
  const untilResponse = toBehaviours({ ...first, ...next });
  return {
    pipeline: { ...common, untilResponse, companyNeed: 'records' },
    companies: { ...common, untilResponse, companyNeed: 'existence' },
    unknownCompany: {
      ...common,
      untilResponse: toBehaviours({ ...first, requireCompany, ...next }),
      companyNeed: 'nothing',
    },
    monitoring: {
      ...common,
      untilResponse: toBehaviours({
        ...first,
        requireRoute,
        requireAccess: (exchange, service) => {
          const isOpen = open.has(exchange.operation?.operationId as OperationId);
          return isOpen ? undefined : next.requireAccess(exchange, service);
        },
        rejectUnknownParameters,
        servePage,
      }),
      companyNeed: 'nothing',
    },
  } satisfies Record<string, Pipeline>;
}

/** What anybody may ask, since it shows nothing of a company. */
const open = new Set<OperationId | undefined>(['monitoring.live', 'monitoring.ready']);

/** Step: rejects everything for a company that does not exist, but its creation. @throws HttpError 404 */
function requireCompany(exchange: Exchange): void {
  if (exchange.operation?.operationId !== ('companies.create' satisfies OperationId))
    rejectUnknownCompany(exchange);
}

function toBehaviours(steps: Record<string, Step>) {
  return Object.entries(steps).map(([name, step]) => ({ ...behaviour(step), name: `control.${name}` }));
}

/** Rejects callers that cannot control the mock; a browser without the token gets the login page. */
function requireAccess(access: AccessPolicy, logInPage: LogInPage): Step {
  return (exchange) => {
    Object.assign(exchange.headers, securityHeaders);
    const error = checkAccess(exchange.message, access);
    const isUnknown = error?.status === 401;
    if (isUnknown && exchange.address.path === logInPath) return;
    const wantsPage = isUnknown && exchange.operation === undefined && exchange.message.method === 'GET';
    exchange.response = wantsPage ? logInPage(exchange, exchange.message.url ?? '') : error;
  };
}

/**
 * Step: rejects an undeclared parameter, since a misspelt filter would match everything.
 * @throws HttpError 400
 */
function rejectUnknownParameters({ operation, address }: Exchange, { contract }: HttpService): void {
  if (operation === undefined) return;
  const { names } = contract.parameters(operation).query;
  const unknown = address.query.find(([name]) => !names.includes(name));
  if (unknown === undefined) return;
  const mentions = { known: names.join(', ') || '-' };
  throw new HttpError(400, 'parameter.unknown', { property: unknown[0], values: mentions });
}
