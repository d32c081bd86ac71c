import { type Check, check, type Family, family } from '../../check/check.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { withCurrentVersion } from '../fixtures/parameters.ts';
import { allOperations } from '../operations/all.ts';
import { completes, expectCompletion } from '../operations/completes.ts';
import { needsOf } from '../operations/operation.ts';

/** Checks that every operation accepts the parameter `v` (spec#9-v-everywhere). */
const versionEverywhere = family({
  requirements: ['version-parameter.on-every-call'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const operation of allOperations(description)) {
      yield check({
        requirement: 'version-parameter.on-every-call',
        title: `When ${operation.name} with v of the current version, then the response is the same as without it`,
        needs: needsOf(operation, ['user']),
        async run(t) {
          const prepared = await operation.prepare(t);
          const plain = await expectCompletion(t, operation, prepared);
          const versioned = await withCurrentVersion(t, (v) => prepared.send({ query: { v } }));
          t.expect(versioned, hasStatus(plain.status), completes(operation));
        },
      });
    }
  },
});

/** A refusal of the request rather than of the caller: 401 means that no user is logged in (spec#7.1-401). */
const refusesTheRequest: Matcher<HttpResponse> = (response) =>
  refuses(response) ??
  (response.status === 401 ? { expected: 'a refusal other than 401', got: '401' } : undefined);

/** Checks every operation with an unknown version (spec#4.2-v, spec#9-v-everywhere). */
const unknownVersions = family({
  requirements: ['version-parameter.on-every-call'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const operation of allOperations(description)) {
      yield check({
        requirement: 'version-parameter.on-every-call',
        title: `When ${operation.name} with an unknown version in v, then it completes, or it is refused and changes nothing`,
        needs: needsOf(operation, ['user']),
        async run(t) {
          const prepared = await operation.prepare(t);
          const response = await prepared.send({ query: { v: '0.0.0-none' } });
          if (isSuccess(response)) return t.expect(response, completes(operation));
          t.expect(response, refusesTheRequest);
          await prepared.expectUnchanged();
          t.expect(await prepared.send(), completes(operation));
        },
      });
    }
  },
});

/** Checks of the parameter `v` on every call. */
export const versionChecks: readonly (Check | Family)[] = [versionEverywhere, unknownVersions];
