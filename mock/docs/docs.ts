import type { OpenApiDocument } from 'countersign-contract/document';
import { Serialised } from '../contract/json.ts';
import type { ControlContext } from '../control/context/context.ts';
import { loadControlDocument } from '../control/document/load.ts';
import type { PageRoute } from '../http/exchange/service.ts';
import { type Reference, referencePage } from './reference-page.ts';
import { renderer, rendererPath } from './renderer.ts';

/** The reference of the API, of each older version of it, and of the control API: a page each, and the documents. */
export function docsPages({ versions }: ControlContext): PageRoute[] {
  const references: (Reference & { document?: OpenApiDocument })[] = [
    {
      path: '/__mock/docs',
      name: 'REST API',
      title: versions.newest.contract.document.info.title,
      source: '/__mock/docs/openapi.json',
      document: versions.newest.contract.document,
      needsToken: true,
    },
    ...versions.older.map(({ contract: { document }, schemas: { version } }) => ({
      path: `/__mock/docs/${version}`,
      name: `REST API ${version}`,
      title: document.info.title,
      source: `/__mock/docs/${version}/openapi.json`,
      document,
      needsToken: true,
    })),
    {
      path: '/__mock/docs/control',
      name: 'Control API',
      title: loadControlDocument().info.title,
      source: '/__mock/openapi.json',
      needsToken: false,
    },
  ];
  const documents = references.flatMap(({ source, document }): PageRoute[] => {
    if (document === undefined) return [];
    const handle = () => ({ status: 200, body: new Serialised(JSON.stringify(document)) });
    return [{ method: 'GET', path: source, handle }];
  });
  const pages = references.map(
    (one): PageRoute => ({ method: 'GET', path: one.path, handle: referencePage(one, references) }),
  );
  return [...pages, ...documents, { method: 'GET', path: rendererPath, handle: renderer }];
}
