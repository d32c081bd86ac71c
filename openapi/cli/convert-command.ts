import { Command } from 'commander';
import { print } from '../command/print.ts';
import { convertFolder } from '../convert/convert-folder.ts';
import { printable } from '../text/printable.ts';

/** `convert`: turns draft-03 and draft-04 schemas into our dialect. It ends with 1 when the result is not valid yet. */
export function convertCommand(end: (exitCode: number) => void): Command {
  return new Command('convert')
    .description('Turns draft-03 and draft-04 schemas with links into schema files of our dialect.')
    .argument('<folder>', 'the schemas to convert, one JSON file per resource type')
    .requiredOption('--out <folder>', 'where to write the version folder with the schema files')
    .addHelpText(
      'after',
      '\nLists what it could not convert. Exit code: 0, or 1 if the result is not valid yet.',
    )
    .action(async (folder: string, { out }: { out: string }) => end(await convert(folder, out)));
}

async function convert(folder: string, out: string): Promise<number> {
  const { files, notes, invalid } = await convertFolder(folder, out);
  print(`Wrote ${files.length} schema ${files.length === 1 ? 'file' : 'files'} to ${out}.`);
  for (const { file, pointer, sentence } of notes) {
    print(printable(`${pointer ? `${file} at ${pointer}` : file}: ${sentence}`, 'line'));
  }
  if (invalid === undefined) return 0;
  print(`The result is not valid yet: ${invalid}`);
  return 1;
}
