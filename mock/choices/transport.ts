import type { HttpResponse } from '../http/exchange/response.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { changeResponses, give } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { describe, operationsIn } from './document.ts';
import { representation } from './representation.ts';

/** Declares another media type in the place of JSON. */
function declareType(type: string): Install {
  const [own = ''] = type.split(';');
  return all(
    give(representation.mediaType, type),
    describe((document) => {
      const inPaths = operationsIn(document).flatMap(({ operation }) => Object.values(operation.responses));
      for (const response of [...Object.values(document.components.responses), ...inPaths]) {
        const { content } = response as { content?: Record<string, unknown> };
        if (content === undefined || content['application/json'] === undefined || own === 'application/json')
          continue;
        content[own] = content['application/json'];
        delete content['application/json'];
      }
    }),
  );
}

function addHeader(name: string, value: string): Install {
  const hasBody = ({ body, status }: HttpResponse) => body !== undefined && status !== 204;
  return changeResponses(hasBody, (response) => ({
    ...response,
    headers: { ...response.headers, [name]: value },
  }));
}

function writeText(change: (text: string) => string): Install {
  return replace(representation.text, (current, json) => change(current(json)));
}

/** How responses travel (spec#1). */
export const transportChoices: readonly Choice[] = [
  choice('responses.media-type', '1-open-media-type', 'ruling#answers-are-json', [
    ['application/json; charset=utf-8', 'JSON, and its encoding'],
    ['application/json', 'JSON', declareType('application/json')],
    ['application/vnd.documents+json', 'a type of its own', declareType('application/vnd.documents+json')],
  ]),
  choice('responses.layout', '1-open-characters', 'ruling#answers-are-json', [
    ['compact', 'none more than needed'],
    [
      'indented',
      'indented by two spaces',
      replace(representation.text, (_current, json) => JSON.stringify(json, null, 2)),
    ],
    ['escaped slashes', 'slashes are escaped', writeText((text) => text.replaceAll('/', String.raw`\/`))],
  ]),
  choice('responses.characters', '1-open-characters', 'ruling#answers-are-json', [
    ['utf-8', 'as they are'],
    [
      'ascii',
      'escaped where they are not ASCII',
      writeText((text) =>
        text.replaceAll(
          /[\u0080-\uffff]/g,
          (one) => String.raw`\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
      ),
    ],
  ]),
  choice('responses.framing', '1-open-media-type', 'ruling#answers-are-json', [
    ['length', 'by its length'],
    ['chunked', 'by its last chunk', addHeader('Transfer-Encoding', 'chunked')],
    ['close', 'by its length, and the connection ends with it', addHeader('Connection', 'close')],
  ]),
];
