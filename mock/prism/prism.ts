import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpRequest,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { Serialised } from '../handler.ts';
import { type Answer, Content } from '../http/answer.ts';
import type { DocumentedAnswers } from '../http/front.ts';
import type { Preference } from '../http/preference.ts';
import type { Company } from '../world/company.ts';

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

const JSON_TYPE = 'application/json';
/** How often the generator is asked before its answer is taken to be impossible: what it makes is not always valid. */
const TRIES = 20;

/** Everything but negotiating and mocking is the front's business. */
const engine = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

/** Starts Prism on a document. Operations are handed to it one by one, when they are first asked for. */
export function startPrism(contract: Contract): DocumentedAnswers {
  return new Prism(contract);
}

/** Prism as a library: it answers what the document documents, by example or made up from the schema. */
class Prism implements DocumentedAnswers {
  readonly #contract: Contract;
  readonly #prism = createInstance(
    { ...engine, mock: { dynamic: false } },
    { logger: createLogger('prism', { enabled: false }) },
  );
  readonly #operations = new Map<string, Promise<PrismOperation>>();
  readonly #examples = new Map<string, Answer>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /**
   * The documented answer. Examples are remembered; a made-up body is drawn until it is valid, from the company's own
   * series, so that a run can be repeated.
   * @throws Error when Prism cannot make the answer, saying why
   */
  async answer(operation: Operation, preference: Preference, company: Company): Promise<Answer> {
    if (!preference.dynamic) return this.#example(operation, preference);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const seed = `${company.seed}/${company.name}/${company.ids.count('prism')}`;
      const answer = await this.#ask(operation, preference, seed);
      const validate = this.#contract.replyValidator(operation, answer.status, JSON_TYPE);
      if (validate === undefined || validate(answer.body)) return answer;
    }
    return this.#example(operation, { ...preference, dynamic: false });
  }

  async #example(operation: Operation, preference: Preference): Promise<Answer> {
    const key = JSON.stringify([operation.operationId, preference.code, preference.example]);
    const known = this.#examples.get(key);
    if (known !== undefined) return known;
    const answer = await this.#ask(operation, preference);
    const { body } = answer;
    const plain = body === undefined || body instanceof Content || body instanceof Serialised;
    const kept = plain ? answer : { ...answer, body: new Serialised(JSON.stringify(body)) };
    this.#examples.set(key, kept);
    return kept;
  }

  async #ask(operation: Operation, { code, example, dynamic }: Preference, seed?: string): Promise<Answer> {
    const type = Object.keys(operation.responses.get(code)?.node.content ?? {})[0];
    // A fresh configuration each time: Prism writes into the one it gets.
    const mock = {
      code,
      dynamic,
      ...(type === undefined ? {} : { mediaTypes: [type] }),
      ...(example === undefined ? {} : { exampleKey: example }),
      ...(seed === undefined ? {} : { seed, ignoreExamples: true }),
    };
    const resource = await this.#operation(operation);
    const result = await this.#prism.request(requestFor(operation), [resource], { ...engine, mock })();
    if (result._tag === 'Left') {
      const { title, detail } = ProblemJsonError.toProblemJson(result.left);
      throw new Error(`Prism has no ${code} for ${operation.operationId}: ${title} ${detail}`);
    }
    const { statusCode, headers, body } = result.right.output;
    return answerOf(statusCode, headers ?? {}, body, type);
  }

  /** Prism's view of one operation: the document cut down to it, and cloned, since Prism changes what it reads. */
  #operation({ operationId, path, method }: Operation): Promise<PrismOperation> {
    const known = this.#operations.get(operationId);
    if (known !== undefined) return known;
    const { document } = this.#contract;
    const item = document.paths[path];
    const own = { parameters: item?.parameters ?? [], [method.toLowerCase()]: item?.[method.toLowerCase()] };
    const made = getHttpOperationsFromSpec(structuredClone({ ...document, paths: { [path]: own } })).then(
      ([operation]) => {
        if (operation === undefined) throw new Error(`Prism finds no operation ${operationId}.`);
        return operation;
      },
    );
    this.#operations.set(operationId, made);
    return made;
  }
}

/** A request that Prism's router takes for the operation; nothing else of it is looked at. */
function requestFor({ method, path }: Operation): IHttpRequest {
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: { path: path.replaceAll(/\{[^}]+\}/g, '1') },
    headers: {},
  };
}

function answerOf(
  status: number,
  given: Record<string, string | string[]>,
  body: unknown,
  type: string | undefined,
): Answer {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name.toLowerCase() !== 'content-type' && value !== null),
  );
  if (body === undefined || type === undefined) return { status, headers };
  if (type !== JSON_TYPE) return { status, headers, body: new Content(type, String(body)) };
  return { status, headers, body: body as NonNullable<Answer['body']> };
}
