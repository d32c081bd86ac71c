/** What is wrong with a property, by name; each language has a sentence for it. */
export type MessageCode =
  | 'blank'
  | 'taken'
  | 'inclusion'
  | 'invalid'
  | 'unknown'
  | 'too_long'
  | 'too_short'
  | 'wrong_length'
  | 'not_a_number'
  | 'not_an_integer'
  | 'too_small'
  | 'too_large'
  | 'not_above'
  | 'not_below'
  | 'too_many'
  | 'too_few'
  | 'too_many_receivers'
  | 'stale'
  | 'not_found'
  | 'not_a_draft'
  | 'in_use'
  | 'unknown_version';

/** The sentences of one language; `{limit}` stands for the number that was exceeded. */
export type Messages = Readonly<Record<MessageCode, string>>;
