/** JSON, as tools take and return it. */
export type Json = Readonly<Record<string, unknown>>;

/** What an assistant can call: a name, what it does, the JSON Schema of its arguments, and the call, which throws an Error for people. */
export type Tool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** Whether nothing changes by it. */
  readonly isReading: boolean;
  call(values: Json, signal: AbortSignal): Promise<unknown>;
};
