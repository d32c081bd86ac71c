import type { Operation } from '../../contract/operation.ts';
import type { Handler } from '../../world/handler.ts';
import type { ResourceType } from '../model/resource-type.ts';
import type { Resources } from '../resources.ts';

/** A resource operation of the document, with what serves it. */
export interface ResourceOperation {
  resources: Resources;
  operation: Operation;
  /** The type whose records are answered. */
  type: ResourceType;
  /** The plural name under which a list has them. */
  collection: string;
  /** The type beneath whose record the operation lies. */
  parentType: string | undefined;
}

/** Makes the handler of a resource operation. */
export type Action = (served: ResourceOperation) => Handler;
