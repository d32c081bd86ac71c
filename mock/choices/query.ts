import { HttpError } from '../http/exchange/http-error.ts';
import { createSearch } from '../resources/list/search.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { rulesOf } from '../resources/rules/rules.ts';
import { type Install, replace } from '../world/behaviour.ts';
import { mapValues } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { type Call, representation } from './representation.ts';
import { propertiesOf } from './show-response.ts';
import { responseTime } from './values.ts';

/** Searches for one text in each field alone. */
function searchBy(fits: (value: string, text: string) => boolean): Install {
  return replace(createSearch, (current, company, type, text) => {
    const names = rulesOf(type.name).searchedFields;
    // Permissions, and types without searched fields of their own, are found as ever.
    if (names === undefined || type.name === permissionType) return current(company, type, text);
    return ({ fields }) => names.some((name) => fits(String(fields[name] ?? ''), text));
  });
}

function fitsPattern(value: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'isu').test(value);
}

function readFields(change: (names: string[], call: Call) => string[]): Install {
  return replace(representation.query, (current, pairs, call) =>
    current(
      mapValues(pairs, 'fields', (value) => {
        const names = value
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '');
        return names.length === 0 ? value : change(names, call).join(',');
      }),
      call,
    ),
  );
}

/** What a search finds, and which fields are shown (spec#4.2). */
export const queryChoices: readonly Choice[] = [
  choice('search.matches', '4.2-open-wildcards', [
    ['words', 'every word is part of a field, in any letter case; * is any text'],
    [
      'part',
      'the text is part of a field, in any letter case',
      searchBy((value, text) => value.toLowerCase().includes(text.toLowerCase())),
    ],
    ['wildcards', 'a whole field, in which * is any text and ? any character', searchBy(fitsPattern)],
    [
      'beginning',
      'the text is the beginning of a field, in the same letter case',
      searchBy((value, text) => value.startsWith(text)),
    ],
  ]),
  choice('selection.id', '4.2-open-fields', [
    ['where named', 'only where it is named'],
    ['always', 'named or not', readFields((names) => [...new Set([...names, 'id'])])],
  ]),
  choice('selection.unknown', '4.2-open-fields', [
    ['ignored', 'is ignored'],
    [
      400,
      'is refused',
      readFields((names, { document, operation }) => {
        const known = Object.keys(propertiesOf(document, operation?.resource?.type ?? ''));
        const unknown = names.find((name) => !known.includes(name) && name !== responseTime);
        if (unknown !== undefined)
          throw new HttpError(400, 'parameter.enum', {
            property: 'fields',
            values: { expected: known.join(', ') },
          });
        return names;
      }),
    ],
  ]),
];
