import type { OwnCompany } from '../client/control-client.ts';

/** What a story has at hand: a company of its own, and words that nobody else uses. */
export interface Stage {
  company: OwnCompany;
  /** Unique to the story; every record that it writes has it in its name. */
  mark: string;
  /** A number that is the story's own, from 0. */
  number: number;
  /** Calls the company's API as its administrator, by password. */
  call(method: string, address: string, body?: object): Promise<Told>;
}

/** An answer. */
export interface Told {
  status: number;
  text: string;
  json: unknown;
}

/** Plays in a company and says what it saw that it should not have seen. */
export type Story = (stage: Stage) => Promise<string[]>;

/** Says what is wrong unless it is as it should be. */
export function unless(isRight: boolean, says: string): string[] {
  return isRight ? [] : [says];
}
