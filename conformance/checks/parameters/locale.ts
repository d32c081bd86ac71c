import { check, family } from '../../check/check.ts';
import { allOperations } from '../acts/all.ts';
import { completes } from '../acts/granting.ts';
import { acceptedLocales } from '../material/locales.ts';

/** Crosses every operation with locales: success stays success (section 4.2). */
export const localeEverywhere = family({
  requirements: ['locale.is-accepted-everywhere'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const operation of allOperations(known)) {
      yield check({
        requirement: 'locale.is-accepted-everywhere',
        title: `When ${operation.name} with a locale, then it succeeds in each`,
        needs: operation.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const prepared = await operation.prepare(t);
          for (const locale of await acceptedLocales(t))
            t.expect(await prepared.send({ query: { locale } }), completes(operation));
        },
      });
    }
  },
});
