/** One thing that the specification leaves open and that this target decided. */
export type Choice = {
  /** `token-endpoint.method`, `verbs.update`, `ids.type` … */
  readonly name: string;
  /** What it is, in words: `HTTP method of the token endpoint`. */
  readonly title: string;
  /** JSON value of the decision; undefined where it could not be found out. */
  readonly value: unknown;
  /** `profile`: the profile said so; `probe`: found out by asking; `default`: could not be found out, the usual was taken. */
  readonly from: 'profile' | 'probe' | 'default';
  /** How it was found, in one sentence, with what was seen. */
  readonly evidence: string;
};
