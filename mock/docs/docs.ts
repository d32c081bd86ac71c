import type { OpenApiDocument } from 'countersign-contract/document';
import { Serialised } from '../contract/json.ts';
import type { ControlContext } from '../control/context/context.ts';
import { loadControlDocument } from '../control/document/load.ts';
import type { PageHandler, PageRoute } from '../http/exchange/exchange.ts';
import type { Resources } from '../resources/resources.ts';
import { type Reference, referencePage } from './reference-page.ts';
import { renderer, rendererPath } from './renderer.ts';

/** Changes a document before it is shown, such as by marking what changed in it. */
export type PrepareDocument = (document: OpenApiDocument, version: string) => Promise<OpenApiDocument>;

/** The reference of the API, of each older version of it, and of the control API: a page each, and the documents. */
export function docsPages(
  { versions, settings }: ControlContext,
  prepare: PrepareDocument = (document) => Promise.resolve(document),
): PageRoute[] {
  const referenceOf = (served: Resources, path: string, name: string) => ({
    served,
    path,
    name,
    title: served.contract.document.info.title,
    source: `${path}/openapi.json`,
    needsToken: true,
  });
  const apis = [
    referenceOf(versions.newest, '/__mock/docs', 'REST API'),
    ...versions.older.map((served) => {
      const { version } = served.schemas;
      return referenceOf(served, `/__mock/docs/${version}`, `REST API ${version}`);
    }),
  ];
  const documents = apis.map(({ source, served }): PageRoute => {
    const handle: PageHandler = async ({ company }) => {
      const { document: own } = settings.contractOf(company, served.contract);
      const document = await prepare(own, served.schemas.version);
      return { status: 200, body: new Serialised(JSON.stringify(document)) };
    };
    return { method: 'GET', path: source, handle };
  });
  const references: Reference[] = [
    ...apis,
    {
      path: '/__mock/docs/control',
      name: 'Control API',
      title: loadControlDocument().info.title,
      source: '/__mock/openapi.json',
      needsToken: false,
    },
  ];
  const pages = references.map(
    (one): PageRoute => ({ method: 'GET', path: one.path, handle: referencePage(one, references) }),
  );
  return [...pages, ...documents, { method: 'GET', path: rendererPath, handle: renderer }];
}
