import { html, type SafeHtml } from '@remix-run/html-template';
import type { Company } from '../../world/company.ts';
import { actionButton, actionForm } from '../action.ts';
import { card } from '../table.ts';

const steps: readonly (readonly [label: string, seconds: number])[] = [
  ['+1 minute', 60],
  ['+1 hour', 3_600],
  ['+1 day', 86_400],
  ['+30 days', 30 * 86_400],
];

/** What the company's time is, and what can be done to it. */
export function clockCard({ clock, timeZone }: Company): SafeHtml {
  const now = clock.now();
  const state = clock.frozen ? 'stands still' : 'goes on';
  const freeze = { call: 'POST /__mock/clock/freeze', done: 'The clock stands still.' };
  const unfreeze = { call: 'POST /__mock/clock/unfreeze', done: 'The clock goes on.' };
  const advance = { call: 'POST /__mock/clock/advance', done: 'The clock was moved.' };
  return card(
    'clock',
    'Clock',
    html`<p class="clock"><time datetime="${clock.timestamp(now)}" data-clock="${clock.frozen ? 'frozen' : 'going'}">${clock.timestamp(now)}</time>
<span class="badge">${state}</span></p>
<p class="quiet">Time zone ${timeZone}. It governs every timestamp, and the end of codes, sessions and tokens.</p>
<div class="row">${clock.frozen ? actionButton(unfreeze, 'Let it go on') : actionButton(freeze, 'Stop it')}
${steps.map(([label, seconds]) => actionButton(advance, label, { seconds }))}</div>
${actionForm(
  { call: 'POST /__mock/clock/set', done: 'The clock was set.' },
  html`<div class="row"><div class="field"><label for="clock-now">Set it to</label>
<input id="clock-now" name="now" value="${clock.timestamp(now)}" required autocomplete="off" spellcheck="false"></div>
<button>Set</button></div>`,
)}`,
  );
}
