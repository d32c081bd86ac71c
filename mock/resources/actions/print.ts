import { issueId } from '../../world/ids.ts';
import { getOption, isBlank, textIn, unwrap } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import { errorsResponse, notFoundResponse } from '../model/property-error.ts';
import type { Action } from './action.ts';

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

const lineHeight = 16;
const notLatin = /[^\n\u0020-\u007e\u00a0-\u00ff]/g;

/** One page of text as a PDF (ISO 32000-1), in Helvetica. Characters beyond Latin-1 become question marks. */
function textPdf(lines: readonly string[]): Buffer {
  const operators = lines.map(
    (line) => `(${line.replaceAll(notLatin, '?').replaceAll(/[\\()]/g, '\\$&')}) Tj T*`,
  );
  const content = `BT /F1 11 Tf ${lineHeight} TL 72 770 Td ${operators.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
