// Opens the contents where there is room for them beside the text, and what an address points at.

const contents = document.querySelector('.contents details');
if (contents instanceof HTMLDetailsElement) contents.open = matchMedia('(min-width: 62rem)').matches;

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
}

addEventListener('hashchange', openTarget);
openTarget();
