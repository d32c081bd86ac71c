import type { HttpResponse } from '../http/exchange/response.ts';
import { all, changeResponses, give, type Install, replace } from './builders.ts';
import type { Choice } from './choice.ts';
import { describe } from './document.ts';
import { representation } from './representation.ts';

/** Declares another media type in the place of JSON. */
function declareType(type: string): Install {
  const [own = ''] = type.split(';');
  return all(
    give(representation.mediaType, type),
    describe(({ paths, components }) => {
      const inPaths = Object.values(paths).flatMap((item) =>
        Object.values(item).flatMap((one) => Object.values(one.responses)),
      );
      for (const response of [...Object.values(components.responses), ...inPaths]) {
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
  return replace(representation.text, (current) => (json) => change(current(json)));
}

/** How responses travel (spec#1). */
export const transportChoices: readonly Choice[] = [
  {
    name: 'responses.media-type',
    title: 'Media type of JSON in responses',
    section: '1-open-media-type',
    reason: 'ruling#answers-are-json',
    options: [
      { value: 'application/json; charset=utf-8', means: 'JSON, and its encoding' },
      { value: 'application/json', means: 'JSON', install: declareType('application/json') },
      {
        value: 'application/vnd.documents+json',
        means: 'a type of its own',
        install: declareType('application/vnd.documents+json'),
      },
    ],
  },
  {
    name: 'responses.layout',
    title: 'White space and slashes of JSON in responses',
    section: '1-open-characters',
    reason: 'ruling#answers-are-json',
    options: [
      { value: 'compact', means: 'none more than needed' },
      {
        value: 'indented',
        means: 'indented by two spaces',
        install: replace(representation.text, () => (json) => JSON.stringify(json, null, 2)),
      },
      {
        value: 'escaped slashes',
        means: 'slashes are escaped',
        install: writeText((text) => text.replaceAll('/', String.raw`\/`)),
      },
    ],
  },
  {
    name: 'responses.characters',
    title: 'Characters of JSON in responses',
    section: '1-open-characters',
    reason: 'ruling#answers-are-json',
    options: [
      { value: 'utf-8', means: 'as they are' },
      {
        value: 'ascii',
        means: 'escaped where they are not ASCII',
        install: writeText((text) =>
          text.replaceAll(
            /[\u0080-\uffff]/g,
            (one) => String.raw`\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
        ),
      },
    ],
  },
  {
    name: 'responses.framing',
    title: 'How a response says where it ends',
    section: '1-open-media-type',
    reason: 'ruling#answers-are-json',
    options: [
      { value: 'length', means: 'by its length' },
      { value: 'chunked', means: 'by its last chunk', install: addHeader('Transfer-Encoding', 'chunked') },
      {
        value: 'close',
        means: 'by its length, and the connection ends with it',
        install: addHeader('Connection', 'close'),
      },
    ],
  },
];
