import { expect, test } from 'vitest';
import { casesOfDay } from '../../../testing/sample.ts';
import type { AdaptedRequest } from '../adapter/rewrite.ts';
import { describeResults, discoverServer } from '../discovered-server.ts';
import { type Lapse, startBesideOlderVersion } from './older-version.ts';

const isRequest = (method: string, path: RegExp) => (it: AdaptedRequest) =>
  it.method === method && path.test(it.path);
const contact = /^\/api\/contacts\/(?!schema)[\w-]+$/;

/** Where a server answers a request for the older version in the current one, and a requirement that this violates. */
const lapses: readonly { name: string; lapse: Lapse; requirement: string }[] = [
  {
    name: 'the schema of contacts is the current one',
    lapse: { response: isRequest('GET', /^\/api\/contacts\/schema$/) },
    requirement: 'schema.of-one-resource',
  },
  {
    name: 'all schemas are the current ones',
    lapse: { response: isRequest('GET', /^\/api\/schema$/) },
    requirement: 'schema.of-one-resource',
  },
  {
    name: 'a payment is shown in the current version',
    lapse: { response: isRequest('GET', /^\/api\/payments\/(?!schema)[\w-]+$/) },
    requirement: 'schema.describes-the-data',
  },
  {
    name: 'fields of contacts are those of the current version',
    lapse: { request: isRequest('GET', /^\/api\/contacts(\/(?!schema)[\w-]+)?$/) },
    requirement: 'fields.keep-named-values',
  },
  {
    name: 'the update of a contact is read in the current version',
    lapse: { request: isRequest('PUT', contact) },
    requirement: 'update.exists',
  },
  {
    name: 'errors name properties of the current version',
    lapse: { response: isRequest('POST', /^\/api\/contacts$/) },
    requirement: 'errors.name-the-property',
  },
];

test.each(casesOfDay(lapses, 3))(
  'a server with two versions violates the specification if $name (drawn for the day)',
  async ({ lapse, requirement }) => {
    const started = await startBesideOlderVersion(lapse);
    const server = await discoverServer(started.rawProfile);
    try {
      const checks = server.plan.checks.filter((it) => it.requirement === requirement);
      expect(await server.findFailure(checks, { confirms: true, sparesStories: true })).toBeDefined();
    } finally {
      await server.close();
      await started.stop();
    }
  },
);

test('a server with two versions conforms by the current one, too', async () => {
  const started = await startBesideOlderVersion();
  const server = await discoverServer(started.currentProfile);
  try {
    const checks = server.plan.checks.filter(({ requirement }) => /^(version|schema)/.test(requirement));
    const results = await server.judge(checks);
    expect(results.length).toBeGreaterThan(0);
    expect(
      describeResults(results.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable')),
    ).toEqual([]);
  } finally {
    await server.close();
    await started.stop();
  }
});
