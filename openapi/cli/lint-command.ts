import { Command, Option } from 'commander';
import { print } from '../command/print.ts';
import { type LintResult, lintSchemas } from '../lint/lint-schemas.ts';
import { mistakeText } from '../schemas/schema-error.ts';
import { annotationOf } from '../text/annotation.ts';
import { printable } from '../text/printable.ts';
import { countOf } from '../text/words.ts';

const formats: Readonly<Record<string, (result: LintResult) => string>> = {
  text: textReport,
  json: (result) => printable(`${JSON.stringify(result, null, 2)}\n`),
  github: ({ findings }) =>
    findings
      .map(({ rule, sentence, ...place }) => annotationOf('error', { ...place, title: rule }, sentence))
      .join(''),
};

/** `lint`: checks the style of schema files. It ends with 1 where a rule found something. */
export function lintCommand(end: (exitCode: number) => void): Command {
  return new Command('lint')
    .description('Checks the descriptions, examples, names and use of the types in schema files.')
    .argument('[folder]', 'the schema files, in version folders', 'schemas')
    .addOption(new Option('--format <name>', 'how to report').choices(Object.keys(formats)).default('text'))
    .addHelpText(
      'after',
      '\nExit code: 0, 1 for findings, 2 if the schema files cannot be served.\n"$comment": "lint-disable RULE: REASON" switches off a rule, in a file or for one field.',
    )
    .action(async (folder: string, { format }: { format: string }) => {
      const result = await lintSchemas(folder);
      print(formats[format]?.(result) ?? '', 'syntax');
      end(result.findings.length > 0 ? 1 : 0);
    });
}

/** One finding in a line: `schemas/1.0/contact.json:12:5 at /properties/notes: has no title. (field-title)`. */
function textReport({ findings, files }: LintResult): string {
  const lines = findings.map((finding) => `${mistakeText({ ...finding, hint: `(${finding.rule})` })}\n`);
  const count = findings.length === 0 ? 'No findings' : countOf(findings.length, 'finding');
  return `${lines.join('')}${count} in ${countOf(files, 'schema file')}.\n`;
}
