import { html, type SafeHtml } from '@remix-run/html-template';
import type { Json, JsonObject } from '../../contract/json.ts';
import { elementsOf, type Field, type ListField } from '../../resources/model/field.ts';
import type { Catalogue, ResourceType } from '../../resources/model/resource-type.ts';
import type { Company } from '../../world/company.ts';
import { actionForm, type ControlAction } from '../components/components.ts';
import { headline } from './types.ts';

/** What a form is made for. */
type FormContext = {
  catalogue: Catalogue;
  company: Company;
};

/** The most records that a field of an id suggests. */
const mostSuggested = 100;

/** The length above which a text gets a field of several lines. */
const longText = 255;

/**
 * A form for a record, made from the schema of its type. Values that stay unchanged are not sent; the API validates the rest.
 * @param fields the stored values; none for a new record
 */
export function recordForm(
  context: FormContext,
  type: ResourceType,
  fields: JsonObject | undefined,
  action: ControlAction,
): SafeHtml {
  const writable = [...type.fields.values()].filter((field) => isWritable(field, fields === undefined));
  const values = writable.filter(({ kind }) => kind !== 'list');
  const lists = writable.filter((field) => field.kind === 'list');
  const version = fields?.lock_version;
  return actionForm(
    action,
    html`${version === undefined ? '' : html`<input type="hidden" name="lock_version" value="${String(version)}" data-json data-always>`}
<div class="fields">${values.map((field) => control(context, type, field, field.name, fields?.[field.name]))}</div>
${lists.map((field) => nestedList(context, field, fields ?? {}))}
<p><button class="primary">${fields === undefined ? 'Create' : 'Save'}</button></p>`,
  );
}

function isWritable(field: Field, isNew: boolean): boolean {
  if (field.readOnly || field.kind === 'shown' || field.name === 'lock_version') return false;
  if (field.kind === 'list') return field.partOf === undefined;
  return isNew || !field.writeOnly;
}

/** A field of a form for one value. @param name where the value is in the body, `addresses.0.city` */
function control(
  { catalogue, company }: FormContext,
  type: ResourceType,
  { name: property, schema, kind }: Field,
  name: string,
  value: Json | undefined,
): SafeHtml {
  const id = `field-${name}`;
  const { title = property, enum: choices, maxLength, contentMediaType, format, description } = schema;
  const types = [schema.type ?? 'string'].flat();
  const attributes = html` id="${id}" name="${name}" data-changed${typeof description === 'string' ? html` title="${description}"` : ''}${type.required.has(property) ? html` aria-required="true"` : ''}`;
  const label = html`${title}${type.required.has(property) ? html` <span class="quiet">(required)</span>` : ''}`;
  if (types.includes('boolean')) {
    return html`<div class="field check"><input type="checkbox"${attributes}${value === true ? html` checked` : ''}><label for="${id}">${label}</label></div>`;
  }
  const wrap = (input: SafeHtml) =>
    html`<div class="field"><label for="${id}">${label}</label>${input}</div>`;
  if (Array.isArray(choices)) {
    const known = choices.filter((choice) => typeof choice === 'string');
    const chosen = value ?? schema.default;
    return wrap(
      html`<select${attributes}><option value="">–</option>${known.map((choice) => html`<option${choice === chosen ? html` selected` : ''}>${choice}</option>`)}</select>`,
    );
  }
  const isJson = kind !== 'value' || types.some((one) => one === 'array' || one === 'object');
  if (isJson) {
    return wrap(
      html`<textarea${attributes} rows="3" data-json>${value == null ? '' : JSON.stringify(value)}</textarea>`,
    );
  }
  const text = value === null || value === undefined ? '' : String(value);
  // A field of one line would remove line breaks.
  const isLong =
    text.includes('\n') ||
    contentMediaType !== undefined ||
    (typeof maxLength === 'number' && maxLength > longText);
  if (isLong)
    return wrap(html`<textarea${attributes} rows="3">
${text}</textarea>`);
  const isNumber = types.some((one) => one === 'number' || one === 'integer');
  if (isNumber)
    return wrap(
      html`<input${attributes} inputmode="decimal" value="${text}" data-number autocomplete="off">`,
    );
  if (format === 'date') return wrap(html`<input type="date"${attributes} value="${text}">`);
  const other = property.replace(/_id$/, '');
  const records = other !== property && catalogue.has(other) ? company.records.list(other) : [];
  if (records.length === 0) return wrap(html`<input${attributes} value="${text}" autocomplete="off">`);
  const suggestions = records.slice(-mostSuggested).toReversed();
  return wrap(html`<input${attributes} value="${text}" list="${id}-list" autocomplete="off" spellcheck="false">
<datalist id="${id}-list">${suggestions.map((record) => html`<option value="${record.id}">${headline(record)}</option>`)}</datalist>`);
}

/** The nested records of a list, and templates for new ones. */
function nestedList(context: FormContext, field: ListField, fields: JsonObject): SafeHtml {
  const { name, schema } = field;
  const items = elementsOf(fields, name).map((element, index) =>
    nestedItem(context, element.type, `${name}.${index}`, element.fields),
  );
  return html`<fieldset class="nested" data-list="${name}"><legend>${schema.title ?? name}</legend>
<div class="items">${items}</div>
<p class="row">${field.types.map((type) => html`<button type="button" data-add="${type}">Add ${type.replaceAll('_', ' ')}</button><template data-of="${type}">${nestedItem(context, type, `${name}.__index__`, undefined)}</template>`)}</p></fieldset>`;
}

function nestedItem(
  context: FormContext,
  typeName: string,
  name: string,
  fields: JsonObject | undefined,
): SafeHtml {
  const type = context.catalogue.type(typeName);
  const at = `${name}.${typeName}`;
  const shown = [...type.fields.values()].filter(
    (field) => isWritable(field, true) && field.kind !== 'list' && field.name !== '_destroy',
  );
  const isStored = fields?.id !== undefined;
  return html`<fieldset class="nested-item"><legend>${typeName.replaceAll('_', ' ')}</legend>
${isStored ? html`<input type="hidden" name="${at}.id" value="${String(fields?.id)}" data-always>` : ''}
<div class="fields">${shown.map((field) => control(context, type, field, `${at}.${field.name}`, fields?.[field.name]))}</div>
${isStored ? html`<p class="check"><input type="checkbox" id="field-${at}._destroy" name="${at}._destroy" data-changed> <label for="field-${at}._destroy">Remove</label></p>` : html`<p><button type="button" data-remove>Remove</button></p>`}</fieldset>`;
}
