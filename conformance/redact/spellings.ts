const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** A pattern of hexadecimal digits in either case. */
const anyCase = (digits: string): string => digits.replace(/[a-f]/g, (it) => `[${it}${it.toUpperCase()}]`);

/** The spellings of one character as alternatives of a pattern. */
function alternatives(char: string): string[] {
  const found = [quoted(char)];
  if (/[A-Za-z0-9]/.test(char)) return found;
  const bytes = [...Buffer.from(char)].map((byte) => anyCase(hex(byte, 2)));
  found.push(bytes.map((byte) => `%(?:25)*${byte}`).join(''));
  const units = Array.from({ length: char.length }, (_, at) => anyCase(hex(char.charCodeAt(at), 4)));
  found.push(units.map((unit) => `\\\\+u${unit}`).join(''));
  const point = char.codePointAt(0) ?? 0;
  found.push(`&(?:amp;)*(?:${htmlNames[char] ?? '#'}|#0*${point}|#x0*${anyCase(hex(point, 1))});`);
  const inJson = JSON.stringify(char).slice(1, -1);
  if (inJson !== char) found.push(`\\\\+${quoted(inJson.slice(1))}`);
  if (char === ' ') found.push('\\+');
  if (char === "'") found.push("'\\\\''");
  return found;
}

/** A text in base64 and its variant for addresses, without padding. */
export function encodings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [...new Set([bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')])];
}

/**
 * The source of a pattern that finds a text however an address, a form, a JSON text, a page or a shell line spells its
 * characters, several layers deep, and its base64.
 */
export function spellings(text: string): string {
  const plain = [...text].map((char) => {
    const ways = alternatives(char);
    return ways.length === 1 ? ways[0] : `(?:${ways.join('|')})`;
  });
  return [plain.join(''), ...encodings(text).map((it) => `${quoted(it)}=*`)].join('|');
}
