import type { Choice } from '../../discovery/choice.ts';
import type { Report } from '../report.ts';
import { html, type Markup, scrolling } from './markup.ts';

const sources: Readonly<Record<Choice['from'], string>> = {
  profile: 'the profile says so',
  probe: 'found out',
  default: 'not found out; taken to be so',
};

const worded = (value: unknown): string =>
  value === undefined ? 'unknown' : typeof value === 'string' ? value : JSON.stringify(value);

/** What the specification leaves open and this target decided. */
export function choicesMade({ choices }: Report): Markup {
  return html`<section aria-labelledby="choices"><h2 id="choices">What this target chose</h2>
<p>The specification leaves these open. A profile can say another value under <code>choices</code>, by the name in the second line.</p>
${scrolling(
  'Table of choices',
  html`<table>
<thead><tr><th scope="col">What</th><th scope="col">Choice</th><th scope="col">How it is known</th></tr></thead>
<tbody>${choices.map((it) => html`<tr><th scope="row">${it.title}<br><code>${it.name}</code></th><td><code>${worded(it.value)}</code></td><td>${sources[it.from]}. ${it.evidence}</td></tr>`)}</tbody>
</table>`,
)}</section>`;
}
