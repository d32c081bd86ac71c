import { Command } from 'commander';
import { print } from '../command/print.ts';
import { type Conversion, convertDocument, convertFolder } from '../convert/convert-folder.ts';
import { mistakeText } from '../schemas/schema-error.ts';
import { countOf } from '../text/words.ts';

/** `convert`: turns draft-03 and draft-04 schemas, or an OpenAPI document, into schema files of our dialect. It ends with 1 when the result is not valid yet. */
export function convertCommand(end: (exitCode: number) => void): Command {
  return new Command('convert')
    .description(
      'Turns draft-03 and draft-04 schemas with links, or an OpenAPI document, into schema files of our dialect.',
    )
    .argument(
      '<source>',
      'the folder with the schemas, one JSON file per resource type; with --openapi, the document',
    )
    .option('--openapi', 'converts the resource types of an OpenAPI 3 document, JSON or YAML')
    .requiredOption('--out <folder>', 'where to write the version folder with the schema files')
    .addHelpText(
      'after',
      '\nLists what it could not convert. Exit code: 0, or 1 if the result is not valid yet.',
    )
    .action(async (source: string, { out, openapi }: { out: string; openapi?: true }) =>
      end(report(out, await (openapi ? convertDocument : convertFolder)(source, out))),
    );
}

function report(out: string, { files, notes, invalid }: Conversion): number {
  print(`Wrote ${countOf(files.length, 'schema file')} to ${out}.`);
  for (const note of notes) print(mistakeText(note));
  if (invalid === undefined) return 0;
  print(`The result is not valid yet: ${invalid}`);
  return 1;
}
