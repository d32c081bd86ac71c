import { expect } from 'vitest';
import { type Json, type JsonObject, Serialised } from '../../contract/json.ts';
import { loadContract } from '../../contract/load.ts';
import { createSeededWorld } from '../../seed/seeded-world.ts';
import type { Company } from '../../world/company.ts';
import type { OperationRequest, OperationResponse } from '../../world/handler.ts';
import type { World } from '../../world/world.ts';
import { Resources } from '../resources.ts';
import { recordsAt } from './shapes.ts';

/** A seeded world without a server around it, for tests of what no response shows. */
export type SeededWorld = {
  resources: Resources;
  world: World;
  company: Company;
  /** Calls a handler as the administrator of the default company. */
  call(operationId: string, request?: Partial<OperationRequest>): { status: number; body: JsonObject };
};

/** Seeds a world with a frozen system clock. */
export async function startSeededWorld(seed = 'test'): Promise<SeededWorld> {
  const { contract, schemas } = await loadContract();
  const resources = new Resources(contract, schemas);
  const world = createSeededWorld(resources, { seed, systemClock: () => Date.parse('2026-03-02T10:00:00Z') });
  const company = world.defaultCompany;
  return {
    resources,
    world,
    company,
    call(operationId, request = {}) {
      const handler = resources.handlers.get(operationId);
      if (handler === undefined) throw new Error(`No handler is registered for ${operationId}.`);
      const user = company.findUser('ada@countersign.example');
      const { all: permissions } = resources.permissions;
      const usual = { operationId, params: {}, query: {}, body: undefined, company, language: 'en' };
      return parseResponse(handler({ ...usual, user, permissions, ...request }, world));
    },
  };
}

function parseResponse({ status, body }: OperationResponse): { status: number; body: JsonObject } {
  const json = body instanceof Serialised ? JSON.parse(body.text) : structuredClone(body);
  return { status, body: json as JsonObject };
}

/** The expected filter, as simple as the facts describe it. */
export type Model = (record: JsonObject) => boolean;

/** Expects a list to return the records that a model selects from all of them, in the same order. @returns how many */
export function expectSame(
  world: SeededWorld,
  operationId: string,
  collection: string,
  type: string,
  query: Record<string, Json>,
  model: Model,
): number {
  const all = recordsAt(world.call(operationId, { query: { per_page: 200 } }).body, collection, type);
  const listedRecords = recordsAt(
    world.call(operationId, { query: { ...query, per_page: 200 } }).body,
    collection,
    type,
  );
  expect(listedRecords.map(({ id }) => id)).toEqual(all.filter(model).map(({ id }) => id));
  return listedRecords.length;
}
