import { printable } from './printable.ts';

/** How GitHub shows an annotation. */
export type AnnotationLevel = 'error' | 'warning' | 'notice';

function escapeData(text: string): string {
  return printable(text, 'line').replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A workflow command that GitHub Actions shows as an annotation, at the line of a file where there is one. */
export function annotationOf(
  level: AnnotationLevel,
  { title, file, line }: { title: string; file?: string | undefined; line?: number | undefined },
  text: string,
): string {
  const place = file === undefined ? [] : [`file=${escapeProperty(file)}`, `line=${line ?? 1}`];
  return `::${level} ${[...place, `title=${escapeProperty(title)}`].join(',')}::${escapeData(text)}\n`;
}
