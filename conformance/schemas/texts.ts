/** A text as every service can rightly store it: with composed characters, no white space around it, and one blank in place of white space in it. */
export const plainText = (text: string): string => text.normalize().replaceAll(/\s+/g, ' ').trim();

/** Whether two texts are the same but for that: with each letter, in its case. */
export const isSameText = (one: string, other: string): boolean => plainText(one) === plainText(other);

const folded = (text: string): string => plainText(text).toLowerCase().toUpperCase().toLowerCase();

/** The same, whatever the case of the letters: a ß can be SS in capitals. */
export const isSameButForCase = (one: string, other: string): boolean => folded(one) === folded(other);

/** Whether a text of several lines is shown in one, as a service can store what has a single line. */
export const losesLines = (sent: string, shown: string): boolean =>
  /[\r\n]/.test(sent.trim()) && !/[\r\n]/.test(shown);

/** The regular expression of a text, as it is. */
export const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A name in camel case as one in snake case: `toAddr` is `to_addr`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
