import { html, type SafeHtml } from '@remix-run/html-template';
import type {
  Example,
  MediaType,
  OpenApiDocument,
  Parameter,
  Reference,
  RequestBody,
  Response,
} from 'countersign-contract/document';
import { type Endpoint, nameIn, resolve } from './document.ts';
import { inline, limitsOf, membersOf, prose, typeOf } from './schema.ts';

/** The reference of one operation. */
export function operationArticle(document: OpenApiDocument, { method, path, operation }: Endpoint): SafeHtml {
  const { operationId, summary, description, responses = {} } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(document, one));
  return html`<article class="card operation" id="${operationId}" aria-labelledby="${operationId}-name">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary ?? operationId}</a></h3>
<p class="call"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></p>
${prose(description)}
<p class="quiet"><code>${operationId}</code>${rolesOf(operation)}</p>
${parameters.length === 0 ? '' : parameterList(parameters)}
${bodyOf(document, operation)}
${Object.entries(responses).map(([status, response]) => responseLine(document, status, response))}</article>`;
}

/** The permissions that a caller needs, whichever way they log in. */
function rolesOf({ security = [] }: Endpoint['operation']): SafeHtml {
  const roles = new Set(security.flatMap((requirement) => Object.values(requirement).flat()));
  return roles.size === 0 ? html`` : html` needs ${[...roles].map((role) => html`<code>${role}</code> `)}`;
}

function parameterList(parameters: readonly Parameter[]): SafeHtml {
  const rows = parameters.map(({ name, in: place, required, description, schema = {} }) => {
    const limits = limitsOf(schema);
    return html`<div><dt><code>${name}</code> ${required ? html`<span class="badge">required</span>` : ''}</dt>
<dd><span class="quiet">${typeOf(schema)} in the ${place}${limits === '' ? '' : `, ${limits}`}</span> ${inline(description)}</dd></div>`;
  });
  return html`<details><summary>Parameters (${parameters.length})</summary><dl class="members">${rows}</dl></details>`;
}

function bodyOf(document: OpenApiDocument, { requestBody }: Endpoint['operation']): SafeHtml {
  if (requestBody === undefined) return html``;
  const { content, description, required } = resolve<RequestBody>(document, requestBody);
  return html`<details><summary>Body${required ? '' : ' (optional)'}</summary>${prose(description)}${contents(content)}</details>`;
}

/** One response of an operation: its schemas and examples, or a link if operations share it. */
export function responseLine(
  document: OpenApiDocument,
  status: string,
  response: Response | Reference,
): SafeHtml {
  const exampleFigure = html`<span class="status" data-class="${status.charAt(0)}">${status}</span>`;
  const { description, content = {} } = resolve<Response>(document, response);
  return '$ref' in response
    ? html`<p>${exampleFigure} <a href="#response-${nameIn(response.$ref)}">${inline(description)}</a></p>`
    : html`<details><summary>${exampleFigure} ${inline(description)}</summary>${contents(content)}</details>`;
}

/** A response that operations share. */
export function sharedResponse(name: string, { description, content = {} }: Response): SafeHtml {
  return html`<details class="card" id="response-${name}"><summary>${inline(description)}</summary>${contents(content)}</details>`;
}

/** The schemas of a body by media type, with examples. */
export function contents(content: Record<string, MediaType>): SafeHtml[] {
  return Object.entries(content).map(
    ([
      mediaType,
      { schema = {}, examples = {} },
    ]) => html`<p class="quiet"><code>${mediaType}</code> ${typeOf(schema)}</p>
${membersOf(schema)}${Object.values(examples).map(exampleOf)}`,
  );
}

function exampleOf(example: Example | Reference): SafeHtml {
  if (!('$ref' in example)) return exampleFigure(example);
  const name = nameIn(example.$ref);
  return html`<p>Example: <a href="#example-${name}">${name.replaceAll('_', ' ')}</a></p>`;
}

function exampleFigure({ summary = 'Example', value }: Example): SafeHtml {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<figure><figcaption>${summary}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** An example that bodies share. */
export function sharedExample(name: string, example: Example): SafeHtml {
  return html`<details class="card" id="example-${name}"><summary>${name.replaceAll('_', ' ')}</summary>${exampleFigure(example)}</details>`;
}
