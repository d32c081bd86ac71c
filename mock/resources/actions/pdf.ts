const lineHeight = 16;
const notLatin = /[^\n\u0020-\u007e\u00a0-\u00ff]/g;

/** One page of text as a PDF (ISO 32000-1), in Helvetica. Characters beyond Latin-1 become question marks. */
export function textPdf(lines: readonly string[]): Buffer {
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
