import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicCredentials } from '../../testing/http/authorization.ts';
import { type SequencePart, sequenceParts } from '../../testing/request-sequence/request-sequence.ts';
import { firstDifferentEntry, playPart, type Transcript } from '../../testing/request-sequence/transcript.ts';
import { publishedWording } from '../../testing/request-sequence/wording.ts';
import { casesOfDay } from '../../testing/sample.ts';
import type { FaultName } from '../control/client/api-names.ts';
import type { Control } from '../control/client/control-client.ts';
import { createControl } from '../control/client/create-control.ts';
import { ada } from '../oauth/testing/page-client.ts';
import { type Mock, startMock } from '../start.ts';
import type { Fault } from './builders/fault.ts';
import { faults } from './catalogue.ts';
import { formerNames } from './former-names.ts';

/** The sections of the specification with testable statements. */
const sections = '1 2.1 2.2 2.3 4 4.1 4.2 4.3 4.4 4.5 5.1 5.2 7.1 7.2 7.3 8 9'.split(' ');

const names = faults.map(({ name }) => name);
const usual = new Map<SequencePart, Transcript>();
let mock: Mock;
let acme: Control;
let globex: Control;

/** Plays a part as it is played on a mock that has just started, but for the faults that are on. */
async function play(part: SequencePart, on: readonly string[], earlier?: Transcript): Promise<Transcript> {
  for (const company of [acme, globex]) {
    await company.reset();
    await company.faults.set(on as FaultName[]);
  }
  const profile = await (await fetch(`${mock.baseUrl}/__mock/profile`)).json();
  const port = Number(new URL(mock.baseUrl).port);
  return playPart({ port, profile }, publishedWording, part, earlier);
}

async function playUsually(part: SequencePart): Promise<Transcript> {
  const transcript = usual.get(part) ?? (await play(part, []));
  usual.set(part, transcript);
  return transcript;
}

/** The parts in the order in which they are likely to see a fault: those about its section, and those that saw one last. */
const parts = [...sequenceParts];
const likelyParts = (section: string): SequencePart[] =>
  parts.toSorted(
    (one, other) => Number(other.sections.includes(section)) - Number(one.sections.includes(section)),
  );

/** The first difference that a fault makes: the part that sees it, and the place in it. */
async function findDifference({
  name,
  section,
}: Fault): Promise<{ part: SequencePart; at: number } | undefined> {
  for (const part of likelyParts(section.split('-')[0] ?? '')) {
    const before = await playUsually(part);
    const at = firstDifferentEntry(before, await play(part, [name], before));
    if (at === undefined) continue;
    parts.unshift(...parts.splice(parts.indexOf(part), 1));
    return { part, at };
  }
  return undefined;
}

/** A company with a choice puts its responses together anew: faults have to show there, too. */
const choices = ['', 'lists.collection=count'];

beforeAll(async () => {
  const [drawn] = casesOfDay(choices, choices.length);
  mock = await startMock({ strict: true, seed: 'faults', seedSize: 4, ...(drawn && { choices: drawn }) });
  const { port } = new URL(mock.baseUrl);
  acme = createControl(`http://acme.localhost:${port}`);
  globex = createControl(`http://globex.localhost:${port}`);
});

afterAll(() => mock.stop());

describe('the catalogue', () => {
  it('gives each fault a unique name: topic, dot, symptom', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('has at least two shapes for every section that can be tested', () => {
    const shapes = Object.groupBy(faults, ({ section }) => section.split('-')[0] ?? '');
    const uniform = sections.filter(
      (section) => new Set(shapes[section]?.map(({ shape }) => shape)).size < 2,
    );
    expect(uniform).toEqual([]);
    expect(Object.keys(shapes).sort()).toEqual(sections.toSorted());
  });

  it('leads every former name to a fault of today', () => {
    const former = Object.keys(formerNames);
    expect(former.filter((name) => names.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(Object.values(formerNames)));
  });

  it('describes violation and symptom in whole sentences', () => {
    expect(faults.filter(({ breaks, seen }) => ![breaks, seen].every((text) => text.endsWith('.')))).toEqual(
      [],
    );
  });
});

describe('a part of the request sequence', () => {
  it.each(sequenceParts.map((part) => ({ name: part.play.name, part })))(
    '$name sees the same whenever it is played',
    async ({ part }) => {
      const before = await playUsually(part);
      expect(before.at(-1)).not.toMatch(/^the part ended/);
      expect(await play(part, [])).toEqual(before);
    },
  );
});

describe('while one of those drawn today is on, and not afterwards, the request sequence sees', () => {
  it.each(casesOfDay(names))('%s', async (name) => {
    const fault = faults.find((it) => it.name === name);
    const difference = fault && (await findDifference(fault));
    if (!difference) return expect.unreachable('No response of the request sequence differs.');
    const before = await playUsually(difference.part);
    const untilThere = before.slice(0, difference.at + 1);
    expect(await play(difference.part, [], untilThere)).toEqual(untilThere);
  });
});

describe('several faults', () => {
  const [one, other] = ['list.collection-missing', 'list.links-missing'] as const;

  async function membersOfList(): Promise<string[]> {
    const headers = { Authorization: basicCredentials(ada) };
    const response = await acme.fetch('/api/contacts', { headers });
    return Object.keys(Object(await response.json()));
  }

  beforeEach(() => acme.reset());
  afterEach(() => acme.reset());

  it('work at the same time, and can be switched off one by one', async () => {
    await acme.faults.set([one, other]);
    expect(await membersOfList()).toEqual(['contacts']);
    await acme.faults.disable(one);
    expect(await membersOfList()).toEqual(['contacts', 'collection']);
    await acme.faults.clear();
    expect(await membersOfList()).toEqual(['contacts', 'links', 'collection']);
  });

  it('do not crash the mock when all of them are on', async () => {
    await acme.faults.set(names as FaultName[]);
    for (const path of [
      '/api/contacts',
      '/api/orders/schema',
      '/api/nothing',
      '/oauth/authorize',
      '/oauth/token',
    ])
      expect((await acme.fetch(path)).status).toBeGreaterThan(0);
    await acme.faults.clear();
    expect(await membersOfList()).toContain('contacts');
  });
});
