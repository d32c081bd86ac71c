import { html } from '@remix-run/html-template';
import { addressOf } from '../control/addresses.ts';
import type { Steered } from '../control/steered.ts';
import type { PageHandler } from '../http/exchange/service.ts';
import { clockCard } from './cards/clock.ts';
import { companiesCard } from './cards/companies.ts';
import { appsCard, usersCard } from './cards/people.ts';
import { stateCard } from './cards/state.ts';
import { tokensCard } from './cards/tokens.ts';
import { consolePage } from './layout.ts';

/** The first page: the company, its people and apps, its time, and the other companies. */
export function overview({ world }: Steered): PageHandler {
  return ({ company, message }) => {
    const host = message.headers.host ?? 'localhost';
    const isCompany = (label: string) => world.companies.has(label);
    const main = html`<h1>Overview</h1>
<div class="cards"><div>${clockCard(company)}${companiesCard(world, company, (name) => addressOf(host, name, isCompany))}${stateCard(company)}</div>
<div>${usersCard(company)}${appsCard(company)}${tokensCard(company)}</div></div>`;
    return consolePage({ company, title: 'Console', place: 'overview', main });
  };
}
