import { html, type SafeHtml } from '@remix-run/html-template';
import { customResponsesOf } from '../control/settings/custom-responses.ts';
import type { Company } from '../world/company.ts';
import { actionButton, actionForm, card, field, prettyJson, table } from './components/components.ts';

/** The custom responses of the company, and a form that sets one. @param operationIds those of the API's document */
export function responsesCard(company: Company, operationIds: readonly string[]): SafeHtml {
  const rows = [...customResponsesOf(company)].map(
    ([operation, { status, body, delayMs, times, rate = 1 }]) => [
      html`<code>${operation}</code>`,
      html`${status}${body === null || body === undefined ? '' : html` <details><summary>Body</summary>${prettyJson(body)}</details>`}`,
      delayMs === 0 ? '' : `${delayMs} ms`,
      `${times === null ? 'always' : `${times} more`}${rate === 1 ? '' : `, at a rate of ${rate}`}`,
      actionButton(
        { call: `DELETE /__mock/responses/${operation}`, done: 'The custom response was cleared.' },
        html`Clear<span class="hidden"> the response of ${operation}</span>`,
      ),
    ],
  );
  return card(
    'responses',
    'Custom responses',
    html`<p class="quiet">What an operation responds with, to callers who have access, without any effect.</p>
${rows.length > 0 ? table('Custom responses', ['Operation', 'Response', 'Delay', 'How often', 'Action'], rows) : ''}
${actionForm(
  { call: 'PUT /__mock/responses/{operation}', done: 'The custom response is active.' },
  html`<div class="row">${field('response-operation', 'Operation', html`<select id="response-operation" name="operation" data-in-path>${operationIds.map((id) => html`<option>${id}</option>`)}</select>`)}
${field('response-status', 'Status', html`<input type="number" id="response-status" name="status" min="200" max="599" value="500" required>`)}</div>
<div class="row">${field('response-delay', 'Delay (ms)', html`<input type="number" id="response-delay" name="delayMs" min="0" max="60000" placeholder="none">`)}
${field('response-times', 'How many times', html`<input type="number" id="response-times" name="times" min="1" max="1000000" placeholder="always">`)}</div>
<div class="row">${field('response-body', 'Body (JSON)', html`<textarea id="response-body" name="body" rows="4" data-json spellcheck="false" placeholder="none"></textarea>`)}</div>
<button class="primary">Set response</button>`,
)}
${rows.length > 0 ? actionButton({ call: 'DELETE /__mock/responses', done: 'All custom responses were cleared.' }, 'Clear all') : ''}`,
  );
}
