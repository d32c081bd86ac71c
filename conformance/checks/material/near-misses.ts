/**
 * A secret with one character in its middle changed for another letter. Its last character would not do: in base64 it
 * carries bits that a lenient reader ignores.
 */
export function otherInTheMiddle(secret: string): string {
  const middle = Math.floor(secret.length / 2);
  const letter = secret[middle] === 'a' ? 'b' : 'a';
  return `${secret.slice(0, middle)}${letter}${secret.slice(middle + 1)}`;
}
