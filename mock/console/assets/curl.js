// Command lines for a POSIX shell, made on the server and in the browser.

/** A curl command line of these arguments; a secret that is hidden as `***` becomes `$TOKEN`. @param {string[]} args */
export function curl(...args) {
  return ['curl', ...args.map(argument)].join(' ');
}

/** A text as a word of a POSIX shell. @param {string} text */
export function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @param {string} text */
function argument(text) {
  if (!text.includes('***')) return shellWord(text);
  return `"${text.replace(/["\\$`]/g, '\\$&').replaceAll('***', '$TOKEN')}"`;
}

/** Fields that curl sends by itself, or that belong to one connection. */
export const ownFields = /^(accept-encoding|connection|content-length|host|keep-alive|transfer-encoding)$/i;

/** Fields that say something about a browser and its page, or are of the console. */
const ofBrowser =
  /^(sec-.*|user-agent|accept-language|dnt|origin|priority|referer|upgrade-insecure-requests|countersign-replay)$/i;

/**
 * The command line that sends a request of the journal.
 * @param {import('../../control/document/types.gen.ts').components['schemas']['journal_entry']} entry
 * @param {string} origin
 */
export function curlOf({ request, caller, way }, origin) {
  const { method, address, headers, body } = request;
  const isBasic = caller !== null && way === 'basic';
  const fields = Object.entries(headers).filter(
    ([name]) =>
      !ownFields.test(name) && !ofBrowser.test(name) && !(isBasic && name.toLowerCase() === 'authorization'),
  );
  const content = body === null ? [] : ['--data-raw', typeof body === 'string' ? body : JSON.stringify(body)];
  return curl(
    '-X',
    method,
    ...(isBasic ? ['-u', `${caller}:***`] : []),
    ...fields.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...content,
    origin + address,
  );
}
