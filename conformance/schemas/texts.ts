/** A text as every service can rightly store it: with composed characters, line feeds at the end of lines, and no blanks around it or in a row. */
export const plainText = (text: string): string =>
  text
    .normalize()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** Whether two texts are the same but for that: with each letter, in its case. */
export const isSameText = (one: string, other: string): boolean => plainText(one) === plainText(other);
