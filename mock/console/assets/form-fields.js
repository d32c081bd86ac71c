// The fields of a form: their values as JSON, and the errors beside them.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form @returns {Field[]} */
export function fieldsOf(form) {
  return /** @type {Field[]} */ (
    [...form.elements].filter((element) => 'name' in element && element.name !== '')
  );
}

/** A field whose text is not JSON. */
export class FieldError extends Error {
  /** @param {string} property @param {string} sentence */
  constructor(property, sentence) {
    super(sentence);
    this.property = property;
  }
}

/** The JSON value of a field; undefined where it is empty. @param {Field} field @returns {unknown} */
function contentOfField(field) {
  if (field instanceof HTMLSelectElement && field.multiple) {
    const values = [...field.selectedOptions].map(({ value }) => value);
    return values.length > 0 ? values : undefined;
  }
  if (field.type === 'checkbox') return /** @type {HTMLInputElement} */ (field).checked;
  if (field.value.trim() === '') return undefined;
  if (field.type !== 'number' && !('json' in field.dataset)) return field.value;
  try {
    return JSON.parse(field.value);
  } catch (error) {
    throw new FieldError(field.name, `is not valid JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/** Where the value of a field belongs: of one with `data-flat`, whose name is `choices.create.status`, beneath `choices`. @param {Field} field */
function pathOf({ name, dataset }) {
  if (!('flat' in dataset)) return name.split('.');
  const [first = '', ...rest] = name.split('.');
  return [first, rest.join('.')];
}

/** The JSON of a form; a field named `a.b` is a nested member. @param {HTMLFormElement} form */
export function jsonOf(form) {
  /** @type {Record<string, any>} */
  const json = {};
  for (const field of fieldsOf(form)) {
    if ('inPath' in field.dataset) continue;
    const needed = field.dataset.needs;
    if (needed && /** @type {Field} */ (form.elements.namedItem(needed)).value === '') continue;
    const value = contentOfField(field);
    if (value === undefined) continue;
    const names = pathOf(field);
    const last = /** @type {string} */ (names.pop());
    let place = json;
    for (const name of names) place = place[name] ??= {};
    if (!('list' in field.dataset)) place[last] = value;
    else place[last] = [...(place[last] ?? []), ...(value ? [field.value] : [])];
  }
  return json;
}

/** @param {HTMLFormElement} form */
export function clearErrors(form) {
  for (const error of form.querySelectorAll('.error')) error.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    describe(field, '');
  }
}

/** Names what describes a field: its hint, and its error. @param {Element} field @param {string} error */
function describe(field, error) {
  const hint = document.getElementById(`${field.id}-hint`)?.id ?? '';
  const ids = `${error} ${hint}`.trim();
  if (ids === '') field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', ids);
}

/** The field of a property, or of the member that holds it. @param {HTMLFormElement} form @param {string} property */
function fieldFor(form, property) {
  const names = property.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const field = form.elements.namedItem(names.slice(0, length).join('.'));
    if (field instanceof HTMLElement && field.id !== '' && field.closest('.field')) return field;
  }
  return undefined;
}

/**
 * Writes each error beside its field, and moves the focus to the first of these fields.
 * @param {HTMLFormElement} form @param {[property: string, sentence: string][]} errors
 * @returns {[property: string, sentence: string][]} the errors without a field
 */
export function showErrors(form, errors) {
  const rest = errors.filter(([property, sentence]) => {
    const field = fieldFor(form, property);
    if (field === undefined) return true;
    const id = `${field.id}-error`;
    const error = document.getElementById(id) ?? document.createElement('p');
    error.id = id;
    error.className = 'error';
    error.textContent = `${error.textContent} ${sentence}`.trim();
    /** @type {HTMLElement} */ (field.closest('.field')).append(error);
    field.setAttribute('aria-invalid', 'true');
    describe(field, id);
    return false;
  });
  /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid=true]'))?.focus();
  return rest;
}
