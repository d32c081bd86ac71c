// Sends a request of the journal again, as it was or edited.

import { report } from './console.js';
import { copyText } from './copy.js';
import { curlOf, ownFields } from './curl.js';
import { clearErrors, showErrors } from './form-fields.js';

/** @typedef {import('../../control/document/types.gen.ts').components['schemas']['journal_entry']} Entry */

const template = /** @type {HTMLTemplateElement} */ (document.getElementById('replay'));

/** @param {number} id @param {object} [edit] @returns {Promise<[string, string][]>} the errors */
async function replay(id, edit) {
  const content = edit && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(edit) };
  const response = await fetch(`/__mock/journal/${id}/replay`, { method: 'POST', ...content });
  const body = await response.json();
  if (!response.ok) return body.errors;
  report(
    `#${id} was sent again as #${body.entry.id}: ${body.entry.answer?.status ?? 'the connection was lost'}.`,
  );
  return [];
}

/** `Name: value` on lines of their own. @param {string} text @returns {Record<string, string>} */
function headersIn(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

/** JSON where it is, else the text as it is; null without any. @param {string} text */
function bodyIn(text) {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {Entry['request']} request @param {string} id @returns {HTMLFormElement} */
function formOf({ method, address, headers, body }, id) {
  const form = /** @type {HTMLFormElement} */ (
    /** @type {Element} */ (template.content.firstElementChild).cloneNode(true)
  );
  const values = {
    method,
    address,
    headers: Object.entries(headers)
      .filter(([name]) => !ownFields.test(name))
      .map((field) => field.join(': '))
      .join('\n'),
    body: body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body, null, 2),
  };
  for (const [name, value] of Object.entries(values)) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    field.value = value;
    field.id = `${name}-${id}`;
    form.querySelector(`label[data-for=${name}]`)?.setAttribute('for', field.id);
  }
  return form;
}

/** @param {HTMLFormElement} form @param {Entry} entry */
async function sendEdited(form, { id, request }) {
  clearErrors(form);
  const fields = new FormData(form);
  const [address, body] = [String(fields.get('address')), bodyIn(String(fields.get('body')))];
  const errors = await replay(id, {
    method: fields.get('method'),
    address,
    headers: headersIn(String(fields.get('headers'))),
    ...(request.body === null && body === null ? {} : { body }),
  });
  const rest = showErrors(form, errors);
  if (rest.length > 0) report(rest.map((error) => error.join(' ')).join(' '));
}

/** Makes the buttons of an entry work. @param {HTMLElement} item @param {Entry} entry */
export function addActions(item, entry) {
  item.addEventListener('click', async ({ target }) => {
    const button = /** @type {Element} */ (target).closest('button[data-do]');
    if (!(button instanceof HTMLElement)) return;
    const { do: action } = button.dataset;
    if (action === 'replay') {
      const errors = await replay(entry.id);
      if (errors.length > 0) report(errors.map((error) => error.join(' ')).join(' '));
    } else if (action === 'curl') {
      const line = curlOf(entry, location.origin);
      await copyText(line);
      button.focus();
      const isRedacted = line.includes('$TOKEN');
      report(isRedacted ? 'Copied. Set TOKEN to the secret, which the journal hides.' : 'Copied.');
    } else if (!item.querySelector('form')) {
      const form = formOf(entry.request, String(entry.id));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        sendEdited(form, entry).catch(() => report('The mock is not responding.'));
      });
      button.parentElement?.after(form);
      /** @type {HTMLElement | null} */ (form.querySelector('input'))?.focus();
    }
  });
}
