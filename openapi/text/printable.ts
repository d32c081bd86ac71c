/**
 * How a text is shown: as `lines` of a terminal or log; in one `line` of them; within a paragraph, heading or list of
 * `markdown`; or as a text in a `syntax` that is ours, be it HTML, XML or workflow commands.
 */
export type PrintedForm = 'lines' | 'line' | 'markdown' | 'syntax';

/**
 * What acts on a terminal, a log or a page, or hides in it, in place of being shown: C0, DEL and C1 (Cc), marks of text direction
 * and other format characters (Cf), line separators, and what is no character. Words and emoji need the two joiners.
 */
const unprintable = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]--[\u{200c}\u{200d}]]/gv;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A character as JSON escapes it: `\n`, `\u001b`. */
function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return shortEscapes[character] ?? units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** A command of GitHub at the start of a line, and one of Azure Pipelines, TeamCity or older runners anywhere. */
const logCommand = /^([^\S\n]*):(?=:)|#(?=#\w*\[)/gm;

function breakLogCommand(_: string, indent: string | undefined): string {
  return indent === undefined ? '\\u0023' : `${indent}\\u003a`;
}

/** Where GitHub's Markdown makes a link of plain text: a mention, an issue, an address. */
const autolink = /@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;
const nothingVisible = '&#8203;';

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~!&]/g, '\\$&').replaceAll(autolink, `$&${nothingVisible}`);
}

/**
 * The one function for texts that come from a server, a schema or a document, wherever they are shown: what would act on the
 * reader's terminal, log or page is written as an escape of JSON, so that JSON keeps its meaning. In lines and in one line,
 * commands of CI logs (`::error`, `##vso[`) are broken; in Markdown also mentions, links and HTML.
 */
export function printable(text: string, form: PrintedForm = 'lines'): string {
  const kept = form === 'lines' || form === 'syntax' ? '\n\t' : '';
  const source = form === 'markdown' ? text.replaceAll(/\s+/g, ' ') : text;
  const visible = source.replaceAll(unprintable, (character) =>
    kept.includes(character) ? character : escapeCharacter(character),
  );
  if (form === 'syntax') return visible;
  if (form === 'markdown') return escapeMarkdown(visible);
  return visible.replaceAll(logCommand, breakLogCommand);
}

/** A text as code in Markdown, where nothing in it has a meaning. */
export function markdownCode(text: string): string {
  const shown = printable(text, 'line');
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const space = runs.length > 0 ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}
