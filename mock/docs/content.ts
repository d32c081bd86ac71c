import { html, type SafeHtml } from '@remix-run/html-template';
import type { MediaType, Reference } from '../contract/document.ts';
import { type DescribedExample, nameIn } from './described.ts';
import { membersOf, typeOf } from './schema.ts';

/** What a body may be, by media type, with examples. */
export function contents(content: Record<string, MediaType>): SafeHtml[] {
  return Object.entries(content).map(
    ([
      mediaType,
      { schema = {}, examples = {} },
    ]) => html`<p class="quiet"><code>${mediaType}</code> ${typeOf(schema)}</p>
${membersOf(schema)}${Object.values(examples).map(exampleOf)}`,
  );
}

function exampleOf(example: DescribedExample | Reference): SafeHtml {
  if (!('$ref' in example)) return shown(example);
  const name = nameIn(example.$ref);
  return html`<p>Example: <a href="#example-${name}">${name.replaceAll('_', ' ')}</a></p>`;
}

function shown({ summary = 'Example', value }: DescribedExample): SafeHtml {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<figure><figcaption>${summary}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** An example that bodies share. */
export function sharedExample(name: string, example: DescribedExample): SafeHtml {
  return html`<details class="card" id="example-${name}"><summary>${name.replaceAll('_', ' ')}</summary>${shown(example)}</details>`;
}
