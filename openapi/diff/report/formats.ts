import { commentReport } from './comment.ts';
import type { Report } from './describe.ts';
import { githubReport } from './github.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import { textReport } from './text.ts';

/** Makes the report of a comparison, by the name of its format. */
export const reportFormats: Readonly<Record<string, (report: Report) => string>> = {
  text: textReport,
  json: jsonReport,
  markdown: markdownReport,
  comment: commentReport,
  html: htmlReport,
  github: githubReport,
};
