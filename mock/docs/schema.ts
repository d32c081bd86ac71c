import { html, type SafeHtml } from '@remix-run/html-template';
import type { JsonSchema } from 'countersign-contract/schemas';
import { hasMembers } from '../contract/document.ts';
import { componentOf } from './document.ts';

const schemaOf = (value: unknown): JsonSchema => (hasMembers(value) ? value : {});
const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.map(schemaOf) : []);

/** What a value is, in a few words; component schemas as links. */
export function typeOf(schema: JsonSchema): SafeHtml {
  const component = componentOf(schema);
  if (component !== undefined) return html`<a href="#schema-${component}">${component}</a>`;
  for (const [keyword, word] of [
    ['allOf', ' and '],
    ['anyOf', ' or '],
    ['oneOf', ' or '],
  ] as const) {
    const parts = listOf(schema[keyword]);
    if (parts.length > 0) return join(parts.map(typeOf), word);
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum))
    return join(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  const types = [schema.type ?? (schema.properties ? 'object' : 'anything')].flat().map(String);
  if (types.includes('array'))
    return html`array of ${typeOf(schemaOf(schema.items))}${types.includes('null') ? ' or null' : ''}`;
  return html`${types.join(' or ')}${typeof schema.format === 'string' ? ` (${schema.format})` : ''}`;
}

function join(parts: readonly SafeHtml[], word: string): SafeHtml {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${word}${part}`))}`;
}

/** The words for each keyword that limits a value. */
const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  minimum: (value) => `from ${value}`,
  maximum: (value) => `to ${value}`,
  exclusiveMinimum: (value) => `above ${value}`,
  exclusiveMaximum: (value) => `below ${value}`,
  minItems: (value) => `at least ${value} elements`,
  maxItems: (value) => `at most ${value} elements`,
  pattern: (value) => `of the form ${value}`,
  default: (value) => `${JSON.stringify(value)} by default`,
  readOnly: (value) => (value === true ? 'read only' : ''),
  writeOnly: (value) => (value === true ? 'write only' : ''),
};

/** The limits of a value, in words. */
export function limitsOf(schema: JsonSchema): string {
  return Object.entries(limits)
    .flatMap(([keyword, describe]) => (keyword in schema ? [describe(schema[keyword])] : []))
    .filter((limit) => limit !== '')
    .join(', ');
}

/** The members of an object, and those of the objects in it; nothing for other values. */
export function membersOf(schema: JsonSchema): SafeHtml {
  const inner = schema.type === 'array' ? schemaOf(schema.items) : schema;
  if (inner !== schema && componentOf(inner) === undefined) return membersOf(inner);
  const parts = [schema, ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(schema[keyword]))];
  const rows = parts.flatMap((part) => {
    const required = new Set(Array.isArray(part.required) ? part.required : []);
    return Object.entries(schemaOf(part.properties)).map(([name, member]) =>
      memberOf(name, schemaOf(member), required.has(name)),
    );
  });
  return rows.length === 0 ? html`` : html`<dl class="members">${rows}</dl>`;
}

function memberOf(name: string, schema: JsonSchema, isRequired: boolean): SafeHtml {
  const limitText = limitsOf(schema);
  return html`<div><dt><code>${name}</code> ${isRequired ? html`<span class="badge">required</span>` : ''}</dt>
<dd><span class="quiet">${typeOf(schema)}${limitText === '' ? '' : `, ${limitText}`}</span> ${inline(schema.description)}${membersOf(schema)}</dd></div>`;
}

/** A description as paragraphs with inline code. Our documents use no other CommonMark. */
export function prose(text: string | undefined): SafeHtml[] {
  if (text === undefined) return [];
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** A description without paragraphs. */
export function inline(text: string | undefined): SafeHtml[] {
  const parts = (text ?? '').split('`');
  return parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
