import type { Schemas } from 'countersign-contract/schemas';
import { type ResourceType, resourceType } from './resource-type.ts';

/** All resource types of one version of the schemas. */
export class Catalogue {
  readonly #types: ReadonlyMap<string, ResourceType>;

  constructor(schemas: Schemas) {
    this.#types = new Map([...schemas.types].map(([name, schema]) => [name, resourceType(name, schema)]));
  }

  /** @throws Error naming the type when no schema file defines it */
  type(name: string): ResourceType {
    const type = this.#types.get(name);
    if (type === undefined) throw new Error(`No schema file defines the type "${name}"; add ${name}.json.`);
    return type;
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }
}
