// Sends a form to the operation that its `data-call` names: as JSON, with the errors of the response beside the fields.

import { clearErrors, FieldError, fieldsOf, jsonOf, showErrors } from './form-fields.js';

/** @param {HTMLFormElement} form @returns {Promise<RequestInit>} */
async function contentOf(form) {
  if (form.dataset.as === 'form') {
    return { body: new URLSearchParams(fieldsOf(form).map((field) => [field.name, field.value])) };
  }
  const headers = { 'Content-Type': 'application/json' };
  const whole = /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (
    form.querySelector('[data-body]')
  );
  const file = whole instanceof HTMLInputElement ? whole.files?.[0] : undefined;
  if (file) return { headers, body: await file.text() };
  if (whole instanceof HTMLTextAreaElement) return { headers, body: whole.value };
  return fieldsOf(form).length === 0 ? {} : { headers, body: JSON.stringify(jsonOf(form)) };
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldValue(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;
}

/**
 * Shows errors beside their fields, and the others in the output of the form, or as `report` does.
 * @param {HTMLFormElement} form @param {unknown} body @param {(text: string) => void} report
 */
function fail(form, body, report) {
  const { errors = [['base', 'The request failed.']] } = /** @type {{ errors?: [string, string][] }} */ (
    body ?? {}
  );
  const sentences = showErrors(form, errors).map(([property, sentence]) =>
    property === 'base' ? sentence : `${property} ${sentence}`,
  );
  const output = form.querySelector('output');
  const text = sentences.join('\n');
  if (output) output.textContent = text;
  else report(text);
}

/**
 * Sends a form. Its address can name a field with `data-in-path`, `{name}`.
 * @param {HTMLFormElement} form @param {(text: string) => void} report shows errors where neither field nor output does
 * @returns {Promise<{ response: Response, body: Record<string, unknown> } | undefined>} undefined where it failed, with the errors on the page
 */
export async function sendForm(form, report) {
  const [method = 'GET', template = '/'] = (form.dataset.call ?? '').split(' ');
  clearErrors(form);
  // What was reported before is about another attempt.
  report('');
  form.querySelector('output')?.replaceChildren();
  const address = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fieldValue(form, name)));
  const content = await contentOf(form).catch((error) => {
    if (error instanceof FieldError) return fail(form, { errors: [[error.property, error.message]] }, report);
    throw error;
  });
  if (content === undefined) return undefined;
  const response = await fetch(address, { method, ...content });
  const text = await response.text();
  const body = text === '' ? {} : JSON.parse(text);
  if (response.ok) return { response, body };
  fail(form, body, report);
  return undefined;
}
