// On every page of the console: forms call the control API, and the clock ticks.

const status = /** @type {HTMLElement} */ (document.getElementById('status'));
const KEY = 'countersign.status';

/** Reports a result in the live region. @param {string} text */
function report(text) {
  status.textContent = text;
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {HTMLFormElement} form @returns {Field[]} */
function fieldsOf(form) {
  return /** @type {Field[]} */ (
    [...form.elements].filter((element) => 'name' in element && element.name !== '')
  );
}

/** The JSON value of a field; undefined where it is empty. @param {Field} field @returns {unknown} */
function contentOfField(field) {
  if (field.type === 'checkbox') return /** @type {HTMLInputElement} */ (field).checked;
  if (field.value === '') return undefined;
  return field.type === 'number' || 'json' in field.dataset ? JSON.parse(field.value) : field.value;
}

/** The JSON of a form; a field named `a.b` is a nested member. @param {HTMLFormElement} form */
function jsonOf(form) {
  /** @type {Record<string, any>} */
  const json = {};
  for (const field of fieldsOf(form)) {
    const needed = field.dataset.needs;
    if (needed && /** @type {Field} */ (form.elements.namedItem(needed)).value === '') continue;
    const value = contentOfField(field);
    if (value === undefined) continue;
    const names = field.name.split('.');
    const last = /** @type {string} */ (names.pop());
    let place = json;
    for (const name of names) place = place[name] ??= {};
    if (!('list' in field.dataset)) place[last] = value;
    else place[last] = [...(place[last] ?? []), ...(value ? [field.value] : [])];
  }
  return json;
}

/** @param {HTMLFormElement} form @returns {Promise<RequestInit>} */
async function contentOf(form) {
  if (form.dataset.as === 'form') {
    return { body: new URLSearchParams(fieldsOf(form).map((field) => [field.name, field.value])) };
  }
  const headers = { 'Content-Type': 'application/json' };
  const file = /** @type {HTMLInputElement | null} */ (form.querySelector('[data-body]'))?.files?.[0];
  if (file) return { headers, body: await file.text() };
  return fieldsOf(form).length === 0 ? {} : { headers, body: JSON.stringify(jsonOf(form)) };
}

/** @param {unknown} body @returns {string} */
function errorText(body) {
  const { errors } = /** @type {{ errors?: [string, string][] }} */ (body ?? {});
  if (!errors) return 'The request failed.';
  return errors
    .map(([property, sentence]) => (property === 'base' ? sentence : `${property} ${sentence}`))
    .join(' ');
}

/** @param {HTMLFormElement} form */
async function act(form) {
  const { call = '', done = '', confirm: question, show } = form.dataset;
  if (question && !window.confirm(question)) return;
  const [method = 'GET', address = '/'] = call.split(' ');
  const response = await fetch(address, { method, ...(await contentOf(form)) });
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  const output = form.querySelector('output');
  if (!response.ok) {
    if (output) output.textContent = errorText(body);
    else report(errorText(body));
  } else if (show && output) {
    output.textContent = show === '*' ? JSON.stringify(body, null, 2) : body[show];
    report(done);
  } else {
    sessionStorage.setItem(KEY, done);
    location.reload();
  }
}

for (const form of document.querySelectorAll('form')) {
  if (!form.classList.contains('action')) continue;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(form).catch(() => report('The mock is not responding.'));
  });
}

report(sessionStorage.getItem(KEY) ?? '');
sessionStorage.removeItem(KEY);

const clock = document.querySelector('time[data-clock=running]');
if (clock) {
  const [text = '', offset = ''] = /[+-]\d\d:\d\d$/.exec(clock.textContent ?? '')
    ? [clock.textContent?.slice(0, 19), clock.textContent?.slice(19)]
    : [];
  const ahead = Date.parse(`${text}Z`) - Date.now();
  setInterval(() => {
    clock.textContent = new Date(Date.now() + ahead).toISOString().slice(0, 19) + offset;
  }, 1_000);
}
