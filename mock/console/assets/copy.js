// Buttons that copy a text.

const shownMs = 2000;

/** Copies where the clipboard of the browser is closed, as it is for plain HTTP from another machine. @param {string} text */
function copyBySelection(text) {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
  else copyBySelection(text);
}

/** @param {HTMLElement} button @param {(text: string) => void} report */
export async function copyFrom(button, report) {
  await copyText(button.dataset.copy ?? '');
  button.focus();
  button.dataset.copied = '';
  report('Copied.');
  setTimeout(() => delete button.dataset.copied, shownMs);
}

/** Code with its button, made from the template of the page. @param {string} text @param {string} name */
export function copyable(text, name) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById('copyable'));
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const code = /** @type {HTMLElement} */ (copy.querySelector('code'));
  const button = /** @type {HTMLElement} */ (copy.querySelector('button'));
  code.textContent = text;
  button.dataset.copy = text;
  button.title = `Copy ${name}`;
  button.setAttribute('aria-label', `Copy ${name}`);
  return copy;
}
