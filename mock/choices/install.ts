import type { AssembledDocument } from 'countersign-contract/document';
import { Contract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { Routes } from '../http/exchange/routes.ts';
import type { HttpService } from '../http/exchange/service.ts';
import { originOf } from '../http/request/origin.ts';
import { readPreference } from '../http/request/preference.ts';
import { sendPreferred } from '../http/response/handle.ts';
import { checkResponse } from '../http/response/response-mismatch.ts';
import { lastSteps, steps } from '../http/steps.ts';
import { Behaviours } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import { refuseBody } from './bodies.ts';
import type { Choice, Chosen } from './choice.ts';
import { separatePlaces } from './document.ts';
import { readSentBody } from './read-sent-body.ts';
import { type Call, representation } from './representation.ts';
import { showResponse, writeText } from './show-response.ts';

/** What a company with choices is served by: its own contract, and the routes to the mock's operations. */
type Variant = { contract: Contract; service: HttpService; preferred: HttpService };

/**
 * The contracts of companies with choices, made when they are first needed. Companies that chose the same share them.
 */
export class Variants {
  readonly #variants = new WeakMap<HttpService, Map<string, Variant>>();
  readonly #contracts = new WeakMap<Contract, Map<string, Contract>>();

  /** The contract of a company that chose; its document describes that company. */
  contractOf(contract: Contract, { key, install }: Installed): Contract {
    const known = this.#contracts.get(contract) ?? new Map<string, Contract>();
    this.#contracts.set(contract, known);
    const made = known.get(key) ?? new Contract(describeCompany(contract, install));
    known.set(key, made);
    return made;
  }

  of(service: HttpService, installed: Installed): Variant {
    const known = this.#variants.get(service) ?? new Map<string, Variant>();
    this.#variants.set(service, known);
    const made = known.get(installed.key) ?? this.#make(service, installed);
    known.set(installed.key, made);
    return made;
  }

  #make(service: HttpService, installed: Installed): Variant {
    const contract = this.contractOf(service.contract, installed);
    const operations = [...contract.operations.values()].map(({ method, path, operationId }) => {
      const own = service.contract.operations.get(operationId);
      if (own === undefined) throw new Error(`No choice adds operations, as ${operationId} would be.`);
      return { ...own, method, path };
    });
    const routes = new Routes(operations, service.pages);
    const preferred = Object.create(service, { contract: { value: contract } });
    return { contract, service: Object.create(service, { routes: { value: routes } }), preferred };
  }
}

/** The choices of a company, ready to be installed. */
export type Installed = {
  /** Companies with the same key chose the same. */
  key: string;
  install: (behaviours: Behaviours) => void;
};

/** The choices that differ from the defaults, ready to be installed; undefined where none does. */
export function prepareChoices(choices: readonly Choice[], chosen: Chosen): Installed | undefined {
  const made = choices.flatMap(({ name, options: [usual, ...others] }) => {
    const option = others.find(({ value }) => value === (chosen[name] ?? usual.value));
    return option === undefined ? [] : [{ name, option }];
  });
  if (made.length === 0) return undefined;
  return {
    key: JSON.stringify(made.map(({ name, option }) => [name, option.value])),
    install: (behaviours) => {
      for (const { option } of made) option.install?.(behaviours);
    },
  };
}

function describeCompany({ document }: Contract, install: Installed['install']): AssembledDocument {
  const behaviours = new Behaviours();
  install(behaviours);
  // What a mock serves was assembled from schema files.
  const copy = structuredClone(document) as AssembledDocument;
  separatePlaces(copy);
  behaviours.get(representation.document)(copy);
  return copy;
}

/** The exchanges whose response is in the form that the company chose already. */
const shown = new WeakSet<Exchange>();

/**
 * Replaces steps of a company's requests and responses, so that it is the server that it chose to be.
 * @param isFaulty whether faults change responses, which strict mode then leaves alone
 */
export function installChoices(
  { behaviours }: Company,
  installed: Installed,
  variants: Variants,
  isFaulty: boolean,
): void {
  const routed = (service: HttpService) => variants.of(service, installed).service;
  for (const step of [steps.findRoute, steps.requireRoute, steps.allowPreflight])
    behaviours.replace(step, (take, exchange, service) => take(exchange, routed(service)));
  behaviours.replace(steps.readPreference, (_current, exchange, service) => {
    const { contract } = variants.of(service, installed);
    withOperation(exchange, contract, () => readPreference(exchange));
  });
  behaviours.replace(steps.sendPreferred, (_current, exchange, service) => {
    const { contract, preferred } = variants.of(service, installed);
    if (exchange.preference !== undefined) shown.add(exchange);
    return withOperation(exchange, contract, () => sendPreferred(exchange, preferred));
  });
  behaviours.replace(steps.readParameters, (take, exchange, service) => {
    const query = behaviours.get(representation.query)(exchange.address.query, callOf(exchange, service));
    exchange.address = { ...exchange.address, query };
    return take(exchange, service);
  });
  behaviours.replace(steps.readBody, async (take, exchange, service) => {
    await take(exchange, service);
    if (exchange.body === undefined) return;
    try {
      exchange.body = readSentBody(exchange.body, callOf(exchange, service));
    } catch (error) {
      exchange.response = refuseBody(exchange, error);
    }
  });
  // What is sent is checked against the company's own document instead.
  behaviours.replace(lastSteps.checkResponse, () => undefined);
  installed.install(behaviours);
  behaviours.replace(lastSteps.send, (send, exchange, service) => {
    const { response } = exchange;
    if (response !== undefined && !shown.has(exchange)) {
      exchange.response = showResponse(response, callOf(exchange, service));
      if (!isFaulty) checkShown(exchange, variants.of(service, installed).preferred);
      exchange.response = writeText(exchange.response, exchange);
    }
    return send(exchange, service);
  });
}

/** What the document without choices has of an exchange. */
function callOf(exchange: Exchange, { contract, world }: HttpService): Call {
  return {
    exchange,
    operation: exchange.operation,
    document: contract.document as AssembledDocument,
    origin: originOf(exchange.message, world),
  };
}

function withOperation<Result>(exchange: Exchange, { operations }: Contract, take: () => Result): Result {
  const { operation } = exchange;
  exchange.operation = operation && operations.get(operation.operationId);
  try {
    return take();
  } finally {
    exchange.operation = operation;
  }
}

/** Checks in strict mode what is sent against the company's own document, where that has JSON under its usual name. */
function checkShown(exchange: Exchange, service: HttpService): void {
  const type = exchange.company.behaviours.get(representation.mediaType)();
  if (!type.startsWith('application/json')) return;
  withOperation(exchange, service.contract, () => checkResponse(exchange, service));
}
