import type { Mentions, SentenceName } from './sentences.ts';

/** What a refusal says and adds. */
export interface RefusalDetails {
  /** What the sentence is said of: a parameter, else `base`. */
  property?: string;
  mentions?: Mentions;
  headers?: Readonly<Record<string, string | string[]>>;
}

/** Thrown by a step to refuse the request: the runner turns it into `{"errors": [[property, sentence]]}`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly sentence: SentenceName;
  readonly property: string;
  readonly mentions: Mentions;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, sentence: SentenceName, details: RefusalDetails = {}) {
    super(sentence);
    this.status = status;
    this.sentence = sentence;
    this.property = details.property ?? 'base';
    this.mentions = details.mentions ?? {};
    this.headers = details.headers ?? {};
  }
}
