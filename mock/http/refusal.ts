import type { ErrorName, MessageValues } from '../messages/messages.ts';

/** What a refusal says and adds. */
export interface RefusalDetails {
  /** What the sentence is said of: a parameter, else `base`. */
  property?: string;
  mentions?: MessageValues;
  headers?: Readonly<Record<string, string | string[]>>;
}

/** Thrown by a step to refuse the request: the runner turns it into `{"errors": [[property, sentence]]}`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly sentence: ErrorName;
  readonly property: string;
  readonly mentions: MessageValues;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, sentence: ErrorName, details: RefusalDetails = {}) {
    super(sentence);
    this.status = status;
    this.sentence = sentence;
    this.property = details.property ?? 'base';
    this.mentions = details.mentions ?? {};
    this.headers = details.headers ?? {};
  }
}
