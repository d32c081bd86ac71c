import { check } from '../../check/check.ts';
import { satisfies } from '../../match/value.ts';
import { freeTextFields } from '../material/edge-values.ts';
import { makeWithValues } from '../material/filled.ts';
import { currentRecord, findKeptFields } from '../material/kept-fields.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { valueFields } from '../material/text-field.ts';
import { withArticle } from '../material/with-article.ts';

const letters = 'éž€日🦄';

/** Every text of a type is text in UTF-8, not only the one that is tried first (section 1, rule 5). */
export const everyTextChecks = [...listedTypes, ...childTypes].map((type) =>
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given letters of two to four bytes in all texts of ${withArticle(type)}, when it is created, then the same characters come back in each`,
    needs: ['user', 'writes'],
    async run(t) {
      const { kept } = await findKeptFields(t, type);
      const names = freeTextFields(valueFields(t, type))
        .filter(({ name, maxLength = 100 }) => kept.has(name) && maxLength >= 20)
        .map(({ name }) => name);
      if (names.length === 0) t.notApplicable(`No free text of ${withArticle(type)} is known.`);
      const texts = Object.fromEntries(names.map((name) => [name, `${letters}${t.mark()}`]));
      const { made, values } = await makeWithValues(t, type, texts);
      const record = await currentRecord(t, made);
      for (const [name, text] of Object.entries(values))
        t.expect(
          record[name],
          satisfies(`${text} in ${name}`, (it) => it === text),
        );
    },
  }),
);
