import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { checkId, requirementIn } from '../../check/check.ts';
import type { Exchange, HeaderField, ReceivedResponse, SentRequest } from '../../errors/exchange.ts';
import type { Difference } from '../../errors/mismatch.ts';
import { isOpen } from '../../errors/outcome.ts';
import { curl } from '../curl.ts';
import { findingAnchorOf, outcomeMark, requirementAnchorOf, specificationLink, titles } from '../labels.ts';
import { scrollingTable } from '../markup.ts';
import { repeatScript } from '../repeat-script.ts';
import type { Finding, Report, ReportedCheck, ReportedRequirement } from '../report.ts';
import { harFile } from '../traces.ts';
import { copyable, filterAttributes } from './page-filter.ts';
import { nameList } from './reasons.ts';

const message = (first: string, headers: readonly HeaderField[], body: string | undefined): string =>
  [first, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body ? ['', body] : [])].join('\n');

const requestText = ({ method, url, headers, body }: SentRequest): string =>
  message(`${method} ${url}`, headers, body);

const responseText = ({ status, headers, body }: ReceivedResponse): string =>
  message(`HTTP ${status}`, headers, body);

/** An exchange, with a curl command that repeats it. */
function exchangeMarkup(exchange: Exchange, report: Report): SafeHtml {
  const { request, reply: response, trouble, milliseconds } = exchange;
  return html`<h4>Repeat it</h4>
${copyable(curl(request, report))}
<h4>Request</h4>
<pre tabindex="0">${requestText(request)}</pre>
<h4>Response (${milliseconds} ms)</h4>
<pre tabindex="0">${response ? responseText(response) : (trouble ?? '')}</pre>`;
}

const inJson = 'report.json has all exchanges of this check.';

/** Bytes that failures may take in the page, so that it opens at once; report.json has the rest. */
const mostBytes = 450_000;

/** What is left of the room for failures. */
type Room = { left: number };

/** The first of several forms of a text that there is room for; undefined if there is for none. */
function firstThatFits(room: Room, forms: readonly (() => SafeHtml)[]): SafeHtml | undefined {
  for (const [at, make] of forms.entries()) {
    const markup = make();
    const size = Buffer.byteLength(String(markup));
    // One check does not take the room of all others, unless it comes first.
    const allowed = at === forms.length - 1 ? room.left : room.left / 4;
    if (size > allowed) continue;
    room.left -= size;
    return markup;
  }
  return undefined;
}

/** An exchange in one line, to open. */
const foldedExchange = (exchange: Exchange, report: Report): SafeHtml => {
  const { number, request, reply: response } = exchange;
  return html`<details><summary><code>${number}. ${request.method} ${request.url}</code> → ${response?.status ?? 'no response'}</summary>
${exchangeMarkup(exchange, report)}</details>`;
};

/** The evidence of a check: the exchange that shows it, and where there is room, what the browser showed and the other exchanges. */
function evidence(
  check: ReportedCheck,
  report: Report,
  has: { picture: boolean; others: boolean },
): SafeHtml {
  const { exchanges = [], shown } = check;
  const main = exchanges.find((it) => it.number === shown) ?? exchanges.at(-1);
  const all = exchanges.filter((it) => it !== main);
  const others = has.others ? all : [];
  const screenshot = has.picture ? check.screenshot : undefined;
  const isShort = others.length < all.length || screenshot !== check.screenshot;
  return html`${main && exchangeMarkup(main, report)}
${screenshot && html`<h4>What the browser showed</h4><img alt="The dialog as the browser showed it during this check" src="data:image/jpeg;base64,${screenshot}">`}
${others.length > 0 ? html`<details><summary>${others.length === 1 ? 'The other exchange' : `The ${others.length} other exchanges`} of this check</summary>${others.map((it) => foldedExchange(it, report))}</details>` : ''}
${isShort ? html`<p class="faint">${inJson}</p>` : ''}`;
}

/** Expected JSON beside what came, by JSON pointer. */
const differencesTable = (title: string, differences: readonly Difference[]): SafeHtml =>
  scrollingTable(
    `Differences: ${title}`,
    html`<table class="differences"><thead><tr><th scope="col">JSON pointer</th><th scope="col">Expected</th><th scope="col">Got</th></tr></thead>
<tbody>${differences.map((it) => html`<tr><th scope="row"><code>${it.pointer}</code></th><td><code>${it.expected}</code></td><td><code>${it.got}</code></td></tr>`)}</tbody></table>`,
  );

/** A failed check with as much of its evidence as there is room for, which may be open at first; undefined if there is none. */
function failure(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  report: Report,
  open: boolean,
  room: Room,
): SafeHtml | undefined {
  const form = (picture: boolean, others: boolean) => () =>
    failureMarkup(requirement, check, report, open, evidence(check, report, { picture, others }));
  return firstThatFits(room, [
    ...(open ? [form(true, true)] : []),
    form(true, false),
    form(false, false),
    () => html`<h4>${check.title}</h4><p class="faint">${inJson}</p>`,
  ]);
}

function failureMarkup(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  report: Report,
  open: boolean,
  shown: SafeHtml,
): SafeHtml {
  const script = repeatScript(requirement, check, report);
  const har = harFile(requirement.id, check);
  return html`<h4>${check.title}</h4>
${check.known && html`<p>${outcomeMark(check.outcome)} Known: ${check.known}</p>`}
${check.expected !== undefined ? html`<dl class="pair"><dt>Expected</dt><dd>${check.expected}</dd><dt>Got</dt><dd>${check.got}</dd></dl>` : html`<p>${check.reason}</p>`}
${check.differences && differencesTable(check.title, check.differences)}
${script && html`<p>Repeat it with what it needs: <a href="${script.file}">${script.file}</a></p>${copyable(`sh ${script.file}`)}`}
${har && html`<p>Open its exchanges in the tools of a browser: <a href="${har}">HAR</a></p>`}
${check.trace && html`<p>See what the browser did: <a href="${check.trace}">trace of Playwright</a></p>${copyable(`npx playwright show-trace ${check.trace}`)}`}
<details${open ? html` open` : ''}><summary>Evidence</summary>${shown}</details>`;
}

/** Failures that are shown unfolded: most requirements with many failures fail for one reason. */
const atOnce = 3;

/** Findings whose evidence is open at first. */
const openFindings = 2;

/** A requirement with checks that failed, or could not judge because of an error. */
function article(
  it: ReportedRequirement,
  checks: readonly ReportedCheck[],
  report: Report,
  room: Room,
  { open = false, anchor = true } = {},
): SafeHtml {
  const shown = checks.flatMap((check, at) => failure(it, check, report, open && at === 0, room) ?? []);
  const left = checks.length - shown.length;
  const more = shown.slice(atOnce);
  const [outcome] = checks.map((check) => check.outcome);
  return html`<article${anchor ? html` id="${findingAnchorOf(it.id)}"` : ''} ${filterAttributes(it)}>
<h3><a href="#${requirementAnchorOf(it.id)}">${it.id}</a> ${outcomeMark(outcome ?? it.outcome)}</h3>
<p>${it.statement} <span class="faint">(${it.level}, specification ${specificationLink(it.reference)})</span></p>
${shown.slice(0, atOnce)}
${more.length > 0 ? html`<details class="more"><summary>${countOf(more.length, 'more check')}</summary>${more}</details>` : ''}
${left > 0 ? html`<p class="faint">${countOf(left, shown.length > 0 ? 'more check' : 'check')} in report.json</p>` : ''}
</article>`;
}

/** The failures by their cause. A requirement that failed for several is under each, and its anchor at the first. */
function causes(report: Report, room: Room): SafeHtml[] {
  const byId = new Map(report.requirements.map((it) => [it.id, it]));
  const anchored = new Set<string>();
  return report.findings.map((finding: Finding, at) => {
    const articles = finding.requirements.map((id, place) => {
      const requirement = byId.get(id);
      if (!requirement) return '';
      const failed = requirement.checks.filter(({ title }) =>
        finding.checks.includes(checkId({ requirement: id, title })),
      );
      const anchor = !anchored.has(id);
      anchored.add(id);
      return article(requirement, failed, report, room, { open: at < openFindings && place === 0, anchor });
    });
    const uncertain = [...new Set(finding.uncertain.map(requirementIn))];
    return html`<section class="cause" data-group aria-labelledby="c-${at + 1}"><h3 id="c-${at + 1}">${at + 1}. ${finding.title}: ${countOf(finding.requirements.length, 'requirement')}</h3>
${articles}
${uncertain.length > 0 ? html`<p>${titles.uncertainBecause}: ${nameList(uncertain)}</p>` : ''}</section>`;
  });
}

/** The causes of failures, and the errors, one per line, with links to their evidence. */
function overview(
  findings: readonly Finding[],
  errors: readonly ReportedRequirement[],
): SafeHtml | undefined {
  if (findings.length + errors.length < 2) return undefined;
  return html`<ul class="overview">${findings.map((it, at) => html`<li>${outcomeMark('fail')} <a href="#c-${at + 1}">${at + 1}. ${it.title}</a> <span class="faint">${it.level}, ${countOf(it.requirements.length, 'requirement')}</span></li>`)}${errors.map((it) => html`<li>${outcomeMark(it.outcome)} <a href="#${findingAnchorOf(it.id)}">${it.id}</a> <span class="faint">${it.level}</span></li>`)}</ul>`;
}

/** Everything that keeps the target from conforming, with its evidence, the most fundamental first. */
export function findingsSection(report: Report): SafeHtml {
  const { requirements, findings, outdated } = report;
  const failed = requirements.filter((it) => it.outcome === 'fail');
  const errors = requirements.filter((it) => it.outcome === 'error');
  const open = requirements.filter((it) => isOpen(it.outcome));
  const room = { left: mostBytes };
  const nothing = failed.length + errors.length + open.length + outdated.length === 0;
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${nothing ? html`<p>No findings.</p>` : ''}
${overview(findings, errors)}
${causes(report, room)}
${
  errors.length > 0
    ? html`<section class="cause" data-group aria-labelledby="errors"><h3 id="errors">${titles.errors}: ${countOf(errors.length, 'requirement')}</h3>
${errors.map((it) =>
  article(
    it,
    it.checks.filter((check) => check.outcome === 'error'),
    report,
    room,
  ),
)}</section>`
    : ''
}
${outdated.length > 0 ? html`<h3>${titles.outdated}</h3><p>Remove them from the baseline.</p><ul>${outdated.map((it) => html`<li><code>${it}</code></li>`)}</ul>` : ''}
${
  open.length > 0
    ? html`<h3>Not judged on this target</h3>
${scrollingTable(
  'Table of uncertain and untestable requirements',
  html`<table><caption>A must in this list leaves the verdict open, unless the profile waives it. Uncertain: what this target answers elsewhere kept the suite from judging. Untestable: the profile lacks something.</caption>
<thead><tr><th scope="col">Requirement</th><th scope="col">Outcome</th><th scope="col">Level</th><th scope="col">Reason</th></tr></thead><tbody>
${open.map((it) => html`<tr><th scope="row"><a href="#${requirementAnchorOf(it.id)}">${it.id}</a></th><td>${outcomeMark(it.outcome)}</td><td>${it.level}</td><td>${it.reason}${it.waived && html`<br>Waived: ${it.waived}`}</td></tr>`)}
</tbody></table>`,
)}`
    : ''
}
</section>`;
}
