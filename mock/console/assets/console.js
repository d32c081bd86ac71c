// On every page of the console: forms call the control API, buttons copy, and the clock ticks.

import { copyable, copyFrom } from './copy.js';
import { sendForm } from './send-form.js';

const status = /** @type {HTMLElement} */ (document.getElementById('status'));
const key = 'countersign.status';

/** Reports a result in the live region. @param {string} text */
export function report(text) {
  status.textContent = text;
}

/** Shows a member of a response, once. @param {HTMLFormElement} form @param {any} body */
function show(form, body) {
  const { show: member = '', line } = form.dataset;
  const output = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
  const text = member === '*' ? JSON.stringify(body, null, 2) : body[member];
  output.replaceChildren(copyable(text, member === '*' ? 'response' : 'token'));
  if (line) output.append(copyable(line.replace('{}', text), 'curl line'));
}

/** Loads a part of the page again. @param {string} id */
async function refresh(id) {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById(id);
  const old = document.getElementById(id);
  if (fresh && old) old.replaceWith(fresh);
}

/** @param {HTMLFormElement} form */
async function act(form) {
  const { done = '', confirm: question } = form.dataset;
  if (question && !window.confirm(question)) return;
  const sent = await sendForm(form, report);
  if (sent === undefined) return;
  if (form.dataset.show) {
    show(form, sent.body);
    report(done);
    if (form.dataset.refresh) await refresh(form.dataset.refresh);
  } else {
    sessionStorage.setItem(key, done);
    if (form.dataset.go) location.assign(sent.response.headers.get('Location') ?? form.dataset.go);
    else location.reload();
  }
}

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.classList.contains('action')) return;
  event.preventDefault();
  act(form).catch(() => report('The mock is not responding.'));
});

// What the browser refuses to send has its own message; that of the attempt before goes.
document.addEventListener('invalid', () => report(''), true);

document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('[data-copy]');
  if (button instanceof HTMLElement) copyFrom(button, report);
});

report(sessionStorage.getItem(key) ?? '');
sessionStorage.removeItem(key);

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
