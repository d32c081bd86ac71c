import { html, type SafeHtml } from '@remix-run/html-template';
import type { Example, OpenApiDocument, Response } from 'countersign-contract/document';
import { consolePage } from '../console/components/layout.ts';
import { Serialised } from '../contract/json.ts';
import type { ControlContext } from '../control/context/context.ts';
import { loadControlDocument } from '../control/document/load.ts';
import type { PageHandler, PageRoute } from '../http/exchange/service.ts';
import { endpointsByTag, resolve } from './document.ts';
import { operationArticle, sharedExample, sharedResponse } from './operation.ts';
import { inline, membersOf, prose, typeOf } from './schema.ts';

/** A page that shows a document: its path, and the address of the document. */
interface DocumentPage {
  path: string;
  name: string;
  document: OpenApiDocument;
  source: string;
}

/** The documentation of the API and of the control API, generated from their documents. */
export function docsPages({ versions }: ControlContext): PageRoute[] {
  const pages: DocumentPage[] = [
    {
      path: '/__mock/docs',
      name: 'the API',
      document: versions.newest.contract.document,
      source: '/__mock/docs/openapi.json',
    },
    ...versions.older.map(({ contract: { document }, schemas: { version } }) => ({
      path: `/__mock/docs/${version}`,
      name: `version ${version} of the API`,
      document,
      source: `/__mock/docs/${version}/openapi.json`,
    })),
    {
      path: '/__mock/docs/control',
      name: 'the control API',
      document: loadControlDocument(),
      source: '/__mock/openapi.json',
    },
  ];
  return [
    ...pages.map((one): PageRoute => ({ method: 'GET', path: one.path, handle: docsPage(one, pages) })),
    ...pages
      .filter(({ source }) => source.startsWith('/__mock/docs/'))
      .map(({ source, document }): PageRoute => {
        const handle = () => ({ status: 200, body: new Serialised(JSON.stringify(document)) });
        return { method: 'GET', path: source, handle };
      }),
  ];
}

/** The page of a document, whose content is rendered once, on the first request. */
function docsPage({ document, source }: DocumentPage, all: readonly DocumentPage[]): PageHandler {
  let main: SafeHtml | undefined;
  const others = all.filter((one) => one.document !== document);
  const links = html`<p><a href="${source}">OpenAPI document</a>${others.map(({ path, name }) => html` · <a href="${path}">${name}</a>`)}</p>`;
  return ({ company }) => {
    main ??= contentOf(document, links);
    const { title } = document.info;
    return consolePage({ company, title, place: 'docs', main, styles: ['docs.css'], scripts: ['docs.js'] });
  };
}

interface Section {
  id: string;
  name: string;
  links: SafeHtml[];
  content: SafeHtml[];
}

function contentOf(document: OpenApiDocument, links: SafeHtml): SafeHtml {
  const { info } = document;
  const sections = [...tagSections(document), ...sharedSections(document)];
  const contents = sections.map(
    (section) => html`<h2><a href="#${section.id}">${section.name}</a></h2>
${section.links.length === 0 ? '' : html`<ul>${section.links}</ul>`}`,
  );
  const parts = sections.map(
    ({ id, name, content }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
${content}</section>`,
  );
  return html`<div class="docs"><nav class="contents" aria-label="Contents"><details><summary>Contents</summary>${contents}</details></nav>
<div><h1>${info.title} <span class="badge">${info.version}</span></h1>
${prose(info.description)}${links}${parts}</div></div>`;
}

function tagSections(document: OpenApiDocument): Section[] {
  const descriptions = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  return [...endpointsByTag(document)].map(([name, endpoints]) => ({
    id: `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    name,
    links: endpoints.map(
      ({ operation }) =>
        html`<li><a href="#${operation.operationId}">${operation.summary ?? operation.operationId}</a></li>`,
    ),
    content: [
      ...prose(descriptions.get(name)),
      ...endpoints.map((endpoint) => operationArticle(document, endpoint)),
    ],
  }));
}

/** What operations refer to. */
function sharedSections(document: OpenApiDocument): Section[] {
  const { responses = {}, schemas = {}, examples = {} } = document.components ?? {};
  const types = Object.entries(schemas).map(
    ([
      name,
      schema,
    ]) => html`<details class="card" id="schema-${name}"><summary><code>${name}</code> <span class="quiet">${inline(schema.description)}</span></summary>
<p class="quiet">${typeOf(schema)}</p>${membersOf(schema)}</details>`,
  );
  const shared: [id: string, name: string, content: SafeHtml[]][] = [
    ['types', 'Data types', types],
    [
      'responses',
      'Shared responses',
      Object.entries(responses).map(([name, response]) =>
        sharedResponse(name, resolve<Response>(document, response)),
      ),
    ],
    [
      'examples',
      'Shared examples',
      Object.entries(examples).map(([name, example]) =>
        sharedExample(name, resolve<Example>(document, example)),
      ),
    ],
  ];
  return shared
    .filter(([, , content]) => content.length > 0)
    .map(([id, name, content]) => ({ id, name, links: [], content }));
}
