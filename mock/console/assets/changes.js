// Keeps the page of schema changes up to date while the files are being edited; filters and scroll position stay.
async function update() {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const { body, title } = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (body.innerHTML === document.body.innerHTML) return;
  const hidden = [...document.querySelectorAll('input:not(:checked)')].map(({ id }) => id);
  document.title = title;
  document.body.replaceChildren(...body.childNodes);
  for (const id of hidden) {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement) box.checked = false;
  }
}

const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[data-revision]'));
let { revision } = script.dataset;
const events = new EventSource(`${location.pathname}/events`);
// The first event of each connection names the current revision: nothing is missed while it is interrupted.
events.addEventListener('revision', ({ data }) => {
  if (data === revision) return;
  revision = data;
  update();
});
