// Filters the list of faults.

const search = /** @type {HTMLInputElement} */ (document.getElementById('fault-filter'));
const sections = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.section'));

/** Shows the faults of a section that match; all of them where its heading matches. @param {HTMLDetailsElement} section @param {string} searchText */
function narrow(section, searchText) {
  const heading = section.querySelector('summary')?.textContent?.toLowerCase() ?? '';
  const items = [...section.querySelectorAll('li')];
  for (const item of items)
    item.hidden = !`${heading} ${item.textContent?.toLowerCase()}`.includes(searchText);
  section.hidden = items.every((item) => item.hidden);
  section.open = searchText !== '' || section.querySelector(':checked') !== null;
}

search.addEventListener('input', () => {
  const searchText = search.value.trim().toLowerCase();
  for (const section of sections) narrow(section, searchText);
});
