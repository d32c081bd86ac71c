import { issueId } from '../../world/ids.ts';
import { getOption, isBlank, textIn, unwrap } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import { errorsResponse, notFoundResponse } from '../model/property-error.ts';
import type { Action } from './action.ts';
import { textPdf } from './pdf.ts';

/**
 * Prints a document as a PDF: the attachment under its type, with the PDF itself where `base64` is sent
 * (facts#document-print, ruling#address-of-a-printed-document).
 */
export const print: Action =
  ({ type }) =>
  (request) => {
    const { company, params, body = {} } = request;
    const record = company.records.get(type.name, params.id ?? '');
    if (record === undefined) return notFoundResponse(request);
    const sent = unwrap(type.name, body);
    if (isBlank(getOption(sent, 'template_id')))
      return errorsResponse(request, 422, [{ property: 'template_id', code: 'blank' }]);
    const { fields } = record;
    const title = [type.schema.title, textIn(fields, 'number')].filter(Boolean).join(' ');
    const items = elementsOf(fields, 'items').map(({ fields: item }) => textIn(item, 'name'));
    const total = `${fields.gross_total ?? 0} ${textIn(fields, 'currency')}`;
    const address = textIn(fields, 'address_field').split('\n');
    const pdf = textPdf([...address, '', title, textIn(fields, 'date'), '', ...items, '', total]);
    const base64 = pdf.toString('base64');
    const attachment = {
      id: company.behaviours.get(issueId)(company.ids),
      filename: `${textIn(fields, 'number') || type.name}.pdf`,
      content_type: 'application/pdf',
      size: pdf.length,
      url: `data:application/pdf;base64,${base64}`,
    };
    const withPdf = getOption(sent, 'base64') === undefined ? attachment : { ...attachment, base64 };
    return { status: 200, body: { attachment: withPdf } };
  };
