import { html, type SafeHtml } from '@remix-run/html-template';
import { companyOptionsOf } from '../../control/companies/on-demand.ts';
import type { ControlContext } from '../../control/context/context.ts';
import { activeIn } from '../../control/settings/company-settings.ts';
import type { PageHandler } from '../../http/exchange/exchange.ts';
import { originOfCompany } from '../../http/request/origin.ts';
import type { Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import { curl } from '../assets/curl.js';
import { actionButton, actionForm, card, copyable, field, table } from '../components/components.ts';
import { consolePage } from '../components/layout.ts';
import { tokensCard, usersCard } from './access-cards.ts';
import { appsCard } from './apps-card.ts';

/** The first page: clock, companies, state, users, apps and tokens. */
export function overview({ world }: ControlContext): PageHandler {
  return ({ company, message }) => {
    const urlOf = (name: string) => originOfCompany(message, name, world);
    const baseUrl = urlOf(company.name);
    const main = html`<h1>Overview</h1>
<p>${copyable(baseUrl, 'address')}</p>
<div class="cards"><div>${clockCard(company)}${companiesCard(world, company, urlOf)}${stateCard(company)}</div>
<div>${usersCard(company, baseUrl)}${appsCard(company, baseUrl)}${tokensCard(company, baseUrl)}</div></div>`;
    return consolePage({ company, title: 'Console', place: 'overview', main });
  };
}

const steps: readonly (readonly [label: string, seconds: number])[] = [
  ['+1 minute', 60],
  ['+1 hour', 3_600],
  ['+1 day', 86_400],
  ['+30 days', 30 * 86_400],
];

/** The company's clock and its controls. */
function clockCard({ clock, timeZone }: Company): SafeHtml {
  const now = clock.now();
  const state = clock.frozen ? 'frozen' : 'running';
  const freeze = { call: 'POST /__mock/clock/freeze', done: 'The clock is frozen.' };
  const unfreeze = { call: 'POST /__mock/clock/unfreeze', done: 'The clock is running.' };
  const advance = { call: 'POST /__mock/clock/advance', done: 'The clock was moved.' };
  return card(
    'clock',
    'Clock',
    html`<p class="clock"><time datetime="${clock.timestamp(now)}" data-clock="${clock.frozen ? 'frozen' : 'running'}">${clock.timestamp(now)}</time>
<span class="badge">${state}</span></p>
<p class="quiet">Time zone ${timeZone}. All timestamps and expiry times follow this clock.</p>
<div class="row">${clock.frozen ? actionButton(unfreeze, 'Resume') : actionButton(freeze, 'Freeze')}
${steps.map(([label, seconds]) => actionButton(advance, label, { seconds }))}</div>
${actionForm(
  { call: 'POST /__mock/clock/set', done: 'The clock was set.' },
  html`<div class="row"><div class="field"><label for="clock-now">Set to</label>
<input type="datetime-local" step="1" id="clock-now" name="now" value="${clock.timestamp(now).slice(0, 19)}" required></div>
<button>Set</button></div>`,
)}`,
  );
}

/** The format of a company's name, and a sentence about it. */
const namePattern = '[a-z]([a-z0-9\\-]*[a-z0-9])?';
const nameFormat = 'Up to 20 lower-case letters, digits and hyphens, starting with a letter.';

/** All companies, and a form to create one. */
function companiesCard(world: World, here: Company, addressOf: (company: string) => string): SafeHtml {
  const rows = [...world.companies.values()].map((company) => {
    const { name } = company;
    const isOnDemand = companyOptionsOf(company) !== undefined;
    const link = html`<a href="${addressOf(name)}/__mock/"${company === here ? html` aria-current="true"` : ''}>${name}</a>`;
    const drop = actionButton(
      {
        call: `DELETE /__mock/companies/${name}`,
        done: `${name} was deleted.`,
        confirm: `Delete ${name} and all its data?`,
      },
      html`Delete<span class="hidden"> ${name}</span>`,
    );
    const isDroppable = isOnDemand && company !== here && world.baseDomain === undefined;
    return [link, isOnDemand ? 'created' : 'seeded', isDroppable ? drop : ''];
  });
  return card(
    'companies',
    'Companies',
    html`${table('Companies', ['Name', 'Origin', 'Action'], rows)}
${world.baseDomain === undefined ? newCompanyForm() : ownAddressHint(addressOf('NAME'))}
<div class="row">${actionButton(
      {
        call: 'POST /__mock/reset',
        done: `${here.name} was reset.`,
        confirm: `Reset ${here.name} to its initial data?`,
      },
      `Reset ${here.name}`,
    )}
${actionButton(
  {
    call: 'POST /__mock/reset',
    done: 'All companies were reset.',
    confirm: 'Reset all companies to their initial data?',
  },
  'Reset all',
  { all: true },
)}</div>`,
  );
}

function newCompanyForm(): SafeHtml {
  return actionForm(
    { call: 'POST /__mock/companies', done: 'The company was created.' },
    html`<div class="row">${field(
      'company-name',
      'Name',
      html`<input id="company-name" name="name" placeholder="generated" autocomplete="off" pattern="${namePattern}" maxlength="20" title="${nameFormat}" aria-describedby="company-name-hint">`,
      nameFormat,
    )}
${field('company-locale', 'Language', html`<select id="company-locale" name="locale"><option value="en_GB">English</option><option value="de_DE">German</option><option value="fr_FR">French</option></select>`)}</div>
<p class="check"><input type="checkbox" id="company-empty" name="empty"> <label for="company-empty">Start empty</label></p>
<button>Create company</button>`,
  );
}

/** With a base domain, a page at the address of one company cannot create or delete another. */
function ownAddressHint(address: string): SafeHtml {
  const command = curl('-X', 'POST', '-H', 'Authorization: Bearer ***', `${address}/__mock/companies`);
  return html`<p class="quiet">A company is created and deleted at its own address:</p>
<p>${copyable(command, 'command that creates a company')}</p>`;
}

/** The company as a file: saved and loaded as a scenario, or exported and imported as a state. */
function stateCard(company: Company): SafeHtml {
  const { name } = company;
  const { scenario } = activeIn(company);
  return card(
    'state',
    'Scenario and state',
    html`<p class="quiet">A scenario has users, apps, records, clock, tokens, faults, network trouble and custom responses of ${name}, in one file. Load it here, with <code>--scenario FILE</code>, or in tests.</p>
<form action="/__mock/scenario"><div class="row">${field('scenario-name', 'Scenario name', html`<input id="scenario-name" name="name" required maxlength="80" value="${scenario ?? ''}" autocomplete="off">`)}
<button>Save scenario</button></div></form>
${actionForm(
  {
    call: 'PUT /__mock/scenario',
    done: 'The scenario was loaded.',
    confirm: `Replace everything in ${name} by the scenario?`,
  },
  html`<div class="row">${field('scenario-file', 'Scenario file', html`<input type="file" id="scenario-file" accept="application/json,.json" required data-body>`)}
<button>Load scenario</button></div>`,
)}
<h3>State only</h3>
<p><a class="button" href="/__mock/state" download="${name}.json">Export</a></p>
${actionForm(
  {
    call: 'PUT /__mock/state',
    done: 'The state was imported.',
    confirm: `Replace everything in ${name} by the imported state?`,
  },
  html`<div class="row">${field('state-file', 'Import file', html`<input type="file" id="state-file" accept="application/json,.json" required data-body>`)}
<button>Import</button></div>`,
)}`,
  );
}
