import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { activeIn } from '../../control/settings/company-settings.ts';
import type { Company } from '../../world/company.ts';

const trouble = '/__mock/console/trouble';

/** What makes the company respond otherwise than usual, on every page of the console; nothing if nothing does. */
export function activeSettings(company: Company): SafeHtml | '' {
  const { scenario, faults, choices, hasTroubles, responses } = activeIn(company);
  const { frozen, isMoved } = company.clock;
  const links = [
    ...(scenario === undefined ? [] : [link('/__mock/#state', html`Scenario <bdi>${scenario}</bdi>`)]),
    ...(responses === 0 ? [] : [link(`${trouble}#responses`, countOf(responses, 'custom response'))]),
    ...(hasTroubles ? [link(`${trouble}#troubles`, 'network trouble')] : []),
    ...(choices === 0 ? [] : [link('/__mock/console/choices', countOf(choices, 'choice'))]),
    ...(faults === 0 ? [] : [link(`${trouble}#faults`, countOf(faults, 'fault'))]),
    ...(frozen || isMoved
      ? [link('/__mock/#clock', frozen ? 'the clock is frozen' : 'the clock is moved')]
      : []),
  ];
  if (links.length === 0) return '';
  return html`<p class="caution active">Active: ${links.map((one, index) => html`${index === 0 ? '' : ', '}${one}`)}</p>`;
}

function link(href: string, label: SafeHtml | string): SafeHtml {
  return html`<a href="${href}">${label}</a>`;
}
