// Adds and removes the rows of nested lists in a form.

let added = 0;

/** Gives the fields of a new row names, ids and labels of their own. @param {DocumentFragment} row */
function nameFields(row) {
  // Far beyond the rows that are there, so that no two have one name.
  const index = String(10_000 + added);
  added += 1;
  for (const element of row.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'for', 'list']) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace('__index__', index));
    }
  }
}

document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('button');
  if (button?.dataset.add !== undefined) {
    const list = button.closest('.nested');
    const template = button.nextElementSibling;
    if (!list || !(template instanceof HTMLTemplateElement)) return;
    const row = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    nameFields(row);
    const field = /** @type {HTMLElement | null} */ (row.querySelector('input, select, textarea'));
    list.querySelector('.items')?.append(row);
    field?.focus();
  } else if (button && 'remove' in button.dataset) {
    button.closest('.nested-item')?.remove();
  }
});
