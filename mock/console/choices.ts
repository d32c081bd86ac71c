import { html, type SafeHtml } from '@remix-run/html-template';
import { choices } from '../choices/catalogue.ts';
import type { Choice, Chosen } from '../choices/choice.ts';
import { chosenValue } from '../choices/select.ts';
import type { ControlContext } from '../control/context/context.ts';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { actionButton, actionForm, card, field } from './components/components.ts';
import { sectionFilter, sections } from './components/filtered-sections.ts';
import { consolePage } from './components/layout.ts';

const mostOpen = 10;

/** What the company does where the specification is open: every choice with its values. */
export function choicesPage({ settings }: ControlContext): PageHandler {
  return ({ company }) => {
    const main = html`<h1>Choices</h1>
${choicesCard(settings.choicesOf(company))}`;
    return consolePage({ company, title: 'Choices', place: 'choices', main, scripts: ['filter.js'] });
  };
}

function choicesCard(chosen: Chosen): SafeHtml {
  const others = choices.filter((choice) => currentValue(choice, chosen) !== choice.options[0].value);
  return card(
    'choices',
    'Where the specification is open',
    html`<p class="quiet">A conforming server can do any of this.</p>
${othersList(others)}
${actionForm(
  { call: 'PUT /__mock/choices', done: 'Choices were drawn.' },
  html`<div class="row">${field('choices-seed', 'Seed', html`<input id="choices-seed" name="random" value="7001" required maxlength="100">`)}
<button>Draw all choices</button></div>`,
)}
${actionForm(
  { call: 'PUT /__mock/choices', done: 'Choices were updated.' },
  html`${sectionFilter('choice-filter', 'Apply choices')}
<div class="sections">${sections(
    choices,
    ({ section }) => section,
    (choice) => choiceItem(choice, chosen),
    (choice) => others.includes(choice),
  )}</div>`,
)}
${actionButton({ call: 'PUT /__mock/choices', done: 'All choices have their defaults.' }, 'Use all defaults', { choices: {} })}`,
  );
}

/** Links to what differs from the defaults, closed where they would fill the page. */
function othersList(others: readonly Choice[]): SafeHtml {
  const count = `Other than the default: ${others.length} of ${choices.length}`;
  if (others.length === 0) return html`<p class="quiet">${count}.</p>`;
  const isOpen = others.length <= mostOpen;
  return html`<details${isOpen ? html` open` : ''}><summary>${count}</summary>
<p>${others.map(({ name }) => html`<a href="#choice-${name}"><code>${name}</code></a> `)}</p></details>`;
}

function currentValue({ name, options }: Choice, chosen: Chosen) {
  return chosenValue(chosen, name) ?? options[0].value;
}

function choiceItem(choice: Choice, chosen: Chosen): SafeHtml {
  const { name, title, options } = choice;
  const value = currentValue(choice, chosen);
  const [usual] = options;
  // What is left out has its default.
  const listed = options.map(
    (option) =>
      html`<option value="${option === usual ? '' : JSON.stringify(option.value)}"${option.value === value ? html` selected` : ''}>${option.means}${option === usual ? ' (default)' : ''}</option>`,
  );
  return html`<li class="choice field"><label for="choice-${name}">${title} <code>${name}</code></label>
<select id="choice-${name}" name="choices.${name}" data-json data-flat>${listed}</select></li>`;
}
