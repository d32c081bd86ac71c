import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Company } from '../world/company.ts';
import type { Handler } from '../world/handler.ts';
import type { World } from '../world/world.ts';
import { localPart } from './address.ts';
import type { Answer } from './answer.ts';
import type { TokenCaller } from './authenticate.ts';
import type { Exchange } from './exchange.ts';
import type { Page, PageHandler } from './pages.ts';
import type { Preference } from './preference.ts';
import type { Refusal } from './refusal.ts';
import { Routes } from './routes.ts';
import { apiCourse, type Course } from './steps.ts';

/** Makes a documented response of an operation, from an example or from its schema. */
export interface ResponseGenerator {
  generate(operation: Operation, preference: Preference, company: Company): Promise<Answer>;
}

/** Sees every exchange that a front has. */
export interface Witness {
  /** Its answer is decided, and whatever it changed is changed; nothing was sent so far. */
  answered(exchange: Exchange): void;
  /** It is over. */
  over(exchange: Exchange): void;
}

type RefusalPage = (exchange: Exchange, refusal: Refusal) => Answer | undefined;

/** What a front is put together from. */
export interface FrontParts {
  contract: Contract;
  world: World;
  /** Whether every answer of an operation is validated against the document. */
  strict: boolean;
  /** By operationId. */
  handlers: ReadonlyMap<string, Handler>;
  /** Operations of the document that answer with raw HTTP, by operationId. */
  operationPages: ReadonlyMap<string, PageHandler>;
  /** Routes outside of the document. */
  pages: readonly Page[];
  tokens: TokenCaller;
  /** Makes the page that people see in the place of a refusal; undefined where a program is told. */
  refusalPage?: RefusalPage;
  /** Loads what answers for operations without a handler; without it, every operation needs one. */
  loadGenerator?: (contract: Contract) => Promise<ResponseGenerator>;
  /** What happens to a request; {@link apiCourse} where it is not given. */
  course?: Course;
  witness?: Witness;
  /** Fronts that serve what lies below a path of theirs, `/__mock`, each in its own way. */
  beside?: ReadonlyMap<string, Front>;
}

/** What the steps work with: the document, the world, and whoever answers. */
export class Front {
  readonly contract: Contract;
  readonly world: World;
  readonly strict: boolean;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly operationPages: ReadonlyMap<string, PageHandler>;
  readonly tokens: TokenCaller;
  readonly routes: Routes;
  readonly refusalPage: RefusalPage | undefined;
  readonly course: Course;
  readonly witness: Witness | undefined;
  readonly #beside: readonly (readonly [path: string, front: Front])[];
  readonly #stop = new AbortController();
  readonly #loadGenerator: ((contract: Contract) => Promise<ResponseGenerator>) | undefined;
  #generator: Promise<ResponseGenerator> | undefined;

  constructor(parts: FrontParts) {
    this.contract = parts.contract;
    this.world = parts.world;
    this.strict = parts.strict;
    this.handlers = parts.handlers;
    this.operationPages = parts.operationPages;
    this.tokens = parts.tokens;
    this.routes = new Routes(parts.contract.operations.values(), parts.pages);
    this.refusalPage = parts.refusalPage;
    this.course = parts.course ?? apiCourse;
    this.witness = parts.witness;
    this.#loadGenerator = parts.loadGenerator;
    this.#beside = [...(parts.beside ?? [])];
  }

  /** The front that serves a request's target, in origin or absolute form (RFC 9112, 3.2). */
  at(target: string): Front {
    const path = localPart(target);
    const found = this.#beside.find(
      ([prefix]) => path.startsWith(prefix) && ENDS_SEGMENT.test(path.charAt(prefix.length)),
    );
    return found?.[1] ?? this;
  }

  /** Aborted when the mock stops: endless streams end with it. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** The response generator, loaded when it is first needed: Prism costs half a second and 100 MB. */
  generator(): Promise<ResponseGenerator> {
    if (this.#loadGenerator === undefined) throw new Error('This service has no response generator.');
    this.#generator ??= this.#loadGenerator(this.contract);
    return this.#generator;
  }

  stop(): void {
    for (const [, front] of this.#beside) front.stop();
    this.#stop.abort();
  }
}

const ENDS_SEGMENT = /^[/?]?$/;
