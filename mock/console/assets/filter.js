// Filters a list in sections, such as that of the faults.

const search = /** @type {HTMLInputElement} */ (document.querySelector('[data-filter]'));
const nothing = /** @type {HTMLElement} */ (document.getElementById('nothing-found'));
const sections = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.section'));

/** Shows the items of a section that match; all of them where its heading matches. @param {HTMLDetailsElement} section @param {string} searchText */
function narrow(section, searchText) {
  const heading = section.querySelector('summary')?.textContent?.toLowerCase() ?? '';
  const items = [...section.querySelectorAll('li')];
  for (const item of items)
    item.hidden = !`${heading} ${item.textContent?.toLowerCase()}`.includes(searchText);
  section.hidden = items.every((item) => item.hidden);
  const isChosen = section.querySelector('input:checked, option:checked:not([value=""])') !== null;
  section.open = searchText !== '' || isChosen;
}

search.addEventListener('input', () => {
  const searchText = search.value.trim().toLowerCase();
  for (const section of sections) narrow(section, searchText);
  nothing.hidden = [...sections].some((section) => !section.hidden);
});
