// Keeps the page of schema changes up to date while the files are being edited; filters and scroll position stay.
const PAUSE_MS = 1000;

let report = await (await fetch(location.pathname)).text();

async function follow() {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const text = await response.text();
  if (text === report) return;
  report = text;
  const hidden = [...document.querySelectorAll('input:not(:checked)')].map(({ id }) => id);
  const { body, title } = new DOMParser().parseFromString(text, 'text/html');
  document.title = title;
  document.body.replaceChildren(...body.childNodes);
  for (const id of hidden) {
    const box = document.getElementById(id);
    if (box) box.checked = false;
  }
}

setInterval(follow, PAUSE_MS);
