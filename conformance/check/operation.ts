/** An operation of the contract's document (openapi/openapi.json). */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with the `/api` prefix: `/api/contacts/{id}`. */
  readonly path: string;
  /** Declared statuses, ascending. */
  readonly statuses: readonly number[];
  /** What it does to which type; undefined for operations that are about no resource (OAuth). */
  readonly resource:
    | {
        readonly type: string;
        readonly action: string;
        readonly parent?: { readonly type: string; readonly collection: string };
      }
    | undefined;
};
