import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Behaviour, Behaviours } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { Handler } from '../../world/handler.ts';
import type { World } from '../../world/world.ts';
import { localPart } from './address.ts';
import type { Caller, Exchange, PageHandler, PageRoute, Preference } from './exchange.ts';
import type { HttpError } from './http-error.ts';
import type { HttpResponse } from './response.ts';
import { Routes } from './routes.ts';

/** Makes a documented response of an operation, from an example or from its schema. */
export type ResponseGenerator = {
  generate(operation: Operation, preference: Preference, company: Company): Promise<HttpResponse>;
};

/** One thing that happens to a request. It fills in the exchange, sets its response, or throws an {@link HttpError}. */
export type Step = (exchange: Exchange, service: HttpService) => void | Promise<void>;

/** A step of a pipeline, by the name that the journal shows. */
export type NamedStep = Behaviour<Step> & { readonly name: string };

/** What happens to a request from its arrival to its response, and whose behaviours apply on the way. */
export type Pipeline = {
  /** In this order, until one sets the response or throws. */
  untilResponse: readonly NamedStep[];
  /** In this order, for every response. */
  onResponse: readonly NamedStep[];
  behaviours: (company: Company) => Behaviours;
  companyNeed: CompanyNeed;
};

/** What a request needs of the company that it is for: its records, to know whether it exists, or nothing. */
export type CompanyNeed = 'records' | 'existence' | 'nothing';

/** Finds the user and permissions of an access token in a company; undefined if it is unknown or has expired. */
export type FindTokenCaller = (company: Company, token: string) => Caller | undefined;

/** Observes every exchange of a service. An observer that throws is logged, and changes nothing for the client. */
export type Observer = {
  /** The response is decided and its effects are in place; nothing has been sent yet. */
  onResponse(exchange: Exchange): void;
  /** Called after that; the response waits for what it returns. @throws HttpError, which becomes the response */
  settle?(exchange: Exchange): Promise<void> | undefined;
  /** The response was sent, or the connection has ended. */
  onEnd(exchange: Exchange): void;
};

/** What a request goes through, and who observes it. */
export type Handling = {
  readonly pipeline: Pipeline;
  readonly observer: Observer | undefined;
};

/** Makes the response to a rejected request; undefined where it is the usual JSON. */
type ErrorResponse = (exchange: Exchange, error: HttpError) => HttpResponse | undefined;

/** What a service is composed of. */
export type HttpServiceOptions = {
  contract: Contract;
  world: World;
  /** Whether every response of an operation is validated against the document. */
  strict: boolean;
  /** By operationId. */
  handlers: ReadonlyMap<string, Handler>;
  /** Operations of the document that respond with raw HTTP, by operationId. */
  operationPages: ReadonlyMap<string, PageHandler>;
  /** Routes outside of the document. */
  pages: readonly PageRoute[];
  findTokenCaller: FindTokenCaller;
  /** Without it every error is the usual JSON. */
  errorResponse?: ErrorResponse;
  /** Loads what responds for operations without a handler; without it, every operation needs one. */
  loadGenerator?: (contract: Contract) => Promise<ResponseGenerator>;
  /** What happens to a request. */
  pipeline: Pipeline;
  observer?: Observer;
  /** What requests for a company that does not exist go through, if they do not all get 404. */
  unknownCompany?: Pipeline;
  /** Services that are mounted below a path, such as `/__mock`. */
  mounted?: ReadonlyMap<string, HttpService>;
  /** Services of other versions of the API, by the `v` that asks for them (spec#9-v-everywhere). */
  versions?: ReadonlyMap<string, HttpService>;
};

/** What the steps work with: the document, the world, and the handlers. */
export type HttpService = Handling &
  Readonly<Omit<HttpServiceOptions, 'mounted' | 'versions' | 'loadGenerator' | 'observer'>> & {
    readonly routes: Routes;
    /** The response generator of a contract, loaded when it is first needed: Prism costs half a second and 100 MB. */
    readonly generatorOf: (contract: Contract) => Promise<ResponseGenerator>;
    /** The service that a request's target belongs to, in origin or absolute form (RFC 9112, 3.2). */
    readonly serviceFor: (target: string) => HttpService;
    /** Aborted when the mock stops: endless streams end with it. */
    readonly stopping: AbortSignal;
    readonly stop: () => void;
  };

/** Composes a service. */
export function createHttpService(options: HttpServiceOptions): HttpService {
  const { mounted = new Map(), versions = new Map(), loadGenerator, observer, ...parts } = options;
  const stopping = new AbortController();
  const generators = new WeakMap<Contract, Promise<ResponseGenerator>>();
  const service: HttpService = {
    ...parts,
    observer,
    routes: new Routes(parts.contract.operations.values(), parts.pages),
    generatorOf: (contract) => {
      const generator = generators.get(contract) ?? loadGenerator?.(contract);
      if (generator === undefined) throw new Error('This service has no response generator.');
      generators.set(contract, generator);
      return generator;
    },
    serviceFor: (target) => {
      const path = localPart(target);
      for (const [prefix, below] of mounted)
        if (path.startsWith(prefix) && endsSegment.test(path.charAt(prefix.length)))
          return below.serviceFor(target);
      if (versions.size === 0 || !path.startsWith(apiPath)) return service;
      const version = new URLSearchParams(path.slice(path.indexOf('?') + 1)).get('v');
      return versions.get(version ?? '') ?? service;
    },
    stopping: stopping.signal,
    stop: () => {
      for (const other of [...versions.values(), ...mounted.values()]) other.stop();
      stopping.abort();
    },
  };
  return service;
}

const apiPath = '/api/';
const endsSegment = /^[/?]?$/;
