import { html, type SafeHtml } from '@remix-run/html-template';
import { orderOf } from '../../control/companies/order.ts';
import type { Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import { actionButton, actionForm } from '../action.ts';
import { card, table } from '../table.ts';

/** All companies, with a form that makes another. */
export function companiesCard(world: World, here: Company, addressOf: (company: string) => string): SafeHtml {
  const rows = [...world.companies.values()].map((company) => {
    const { name } = company;
    const isOwn = orderOf(company) !== undefined;
    const link = html`<a href="${addressOf(name)}/__mock/"${company === here ? html` aria-current="true"` : ''}>${name}</a>`;
    const drop = actionButton(
      {
        call: `DELETE /__mock/companies/${name}`,
        done: `${name} is gone.`,
        confirm: `Drop ${name} with all that is in it?`,
      },
      html`Drop<span class="hidden"> ${name}</span>`,
    );
    return [link, isOwn ? 'on demand' : 'seed', isOwn && company !== here ? drop : ''];
  });
  return card(
    'companies',
    'Companies',
    html`${table('Companies', ['Name', 'Made', 'Action'], rows)}
${actionForm(
  { call: 'POST /__mock/companies', done: 'The company is there.' },
  html`<div class="row"><div class="field"><label for="company-name">Name</label>
<input id="company-name" name="name" placeholder="made up" autocomplete="off" pattern="[a-z]([a-z0-9\\-]*[a-z0-9])?" maxlength="20"></div>
<div class="field"><label for="company-locale">Language</label>
<select id="company-locale" name="locale"><option value="en_GB">English</option><option value="de_DE">German</option><option value="fr_FR">French</option></select></div></div>
<p class="check"><input type="checkbox" id="company-empty" name="empty"> <label for="company-empty">Without contacts and documents</label></p>
<button>Make a company</button>`,
)}
<div class="row">${actionButton(
      {
        call: 'POST /__mock/reset',
        done: `${here.name} is as it began.`,
        confirm: `Put ${here.name} back to how it began?`,
      },
      `Reset ${here.name}`,
    )}
${actionButton(
  {
    call: 'POST /__mock/reset',
    done: 'Every company is as it began.',
    confirm: 'Put every company back to how it began?',
  },
  'Reset all',
  { all: true },
)}</div>`,
  );
}
