import { html, type SafeHtml } from '@remix-run/html-template';
import type { DocumentedBody, DocumentedParameter } from '../contract/document.ts';
import { answerLine } from './answer.ts';
import { contents } from './content.ts';
import { type Described, type DescribedDocument, type Endpoint, resolved } from './described.ts';
import { inline, prose } from './prose.ts';
import { limitsOf, typeOf } from './schema.ts';

/** Everything that a document says of one operation. */
export function operationArticle(
  document: DescribedDocument,
  { method, path, operation }: Endpoint,
): SafeHtml {
  const { operationId, summary, description, responses = {} } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolved<DocumentedParameter>(document, one));
  return html`<article class="card operation" id="${operationId}" aria-labelledby="${operationId}-name">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary ?? operationId}</a></h3>
<p class="call"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></p>
${prose(description)}
<p class="quiet"><code>${operationId}</code>${rolesOf(operation)}</p>
${parameters.length === 0 ? '' : parameterList(parameters)}
${bodyOf(document, operation)}
${Object.entries(responses).map(([status, answer]) => answerLine(document, status, answer))}</article>`;
}

/** The permissions that a caller needs, whichever way they log in. */
function rolesOf({ security = [] }: Endpoint['operation']): SafeHtml {
  const roles = new Set(security.flatMap((requirement) => Object.values(requirement).flat()));
  return roles.size === 0 ? html`` : html` needs ${[...roles].map((role) => html`<code>${role}</code> `)}`;
}

function parameterList(parameters: readonly Described<DocumentedParameter>[]): SafeHtml {
  const rows = parameters.map(({ name, in: place, required, description, schema = {} }) => {
    const said = limitsOf(schema);
    return html`<div><dt><code>${name}</code> ${required ? html`<span class="badge">required</span>` : ''}</dt>
<dd><span class="quiet">${typeOf(schema)} in the ${place}${said === '' ? '' : `, ${said}`}</span> ${inline(description)}</dd></div>`;
  });
  return html`<details><summary>Parameters (${parameters.length})</summary><dl class="members">${rows}</dl></details>`;
}

function bodyOf(document: DescribedDocument, { requestBody }: Endpoint['operation']): SafeHtml {
  if (requestBody === undefined) return html``;
  const { content, description, required } = resolved<Described<DocumentedBody>>(document, requestBody);
  return html`<details><summary>Body${required ? '' : ', which may be left out'}</summary>${prose(description)}${contents(content)}</details>`;
}
