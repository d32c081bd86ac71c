import { check, family } from '../../check/check.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';
import { spokenLocales } from '../material/locales.ts';

/** Crosses every operation with locales: success stays success (section 4.2). */
export const localeEverywhere = family({
  requirements: ['locale.is-accepted-everywhere'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield check({
        requirement: 'locale.is-accepted-everywhere',
        title: `When ${act.name} with a locale, then it succeeds in each`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          for (const locale of await spokenLocales(t))
            t.expect(await attempt.send({ query: { locale } }), granting(act));
        },
      });
    }
  },
});
