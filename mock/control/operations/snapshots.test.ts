import { expect, it } from 'vitest';
import { CompanyTest } from '../testing/company-per-test.ts';

const test = new CompanyTest();

it('A snapshot restores records, clock, tokens, faults and troubles, as often as it is wanted', async () => {
  const { snapshots, records, clock, tokens, faults } = test.control;
  await clock.freeze('2031-05-05T10:00:00Z');
  const { access_token } = await tokens.create();
  const headers = { Authorization: `Bearer ${access_token}` };
  const before = await records.list('contact');
  expect(await snapshots.save('start')).toEqual(['start']);
  for (let turn = 0; turn < 2; turn += 1) {
    await records.create('contact', { type: 'Client', organisation: 'Bauhaus' });
    await records.delete('contact', before[0]?.id ?? '');
    await clock.advance(100_000);
    await faults.enable('links.empty');
    expect((await test.company.fetch('/api/contacts', { headers })).status).toBe(401);
    await snapshots.restore('start');
    expect(await records.list('contact')).toEqual(before);
    expect((await test.company.fetch('/api/contacts', { headers })).status).toBe(200);
    expect((await faults.list()).filter(({ on }) => on)).toEqual([]);
  }
});

it('Snapshots are of one company, and gone with it', async () => {
  const { companies, snapshots } = test.mock.control;
  const other = await companies.create({ name: 'other' });
  await other.control.snapshots.save('start');
  expect(await snapshots.list()).toEqual([]);
  await expect(snapshots.restore('start')).rejects.toMatchObject({ status: 404 });
  await other.delete();
  const again = await companies.create({ name: 'other' });
  expect(await again.control.snapshots.list()).toEqual([]);
  await again.delete();
});

it('A snapshot can be deleted, and what is unknown is said with what there is', async () => {
  const { snapshots } = test.control;
  await snapshots.save('start');
  await snapshots.save('later');
  await snapshots.delete('start');
  expect(await snapshots.list()).toEqual(['later']);
  for (const call of [snapshots.restore, snapshots.delete])
    await expect(call('start')).rejects.toMatchObject({
      errors: [['name', 'There is no snapshot start; there are: later.']],
    });
});

it('The oldest of too many snapshots is forgotten', async () => {
  const { snapshots } = test.control;
  for (let number = 0; number <= 20; number += 1) await snapshots.save(`number ${number}`);
  expect(await snapshots.list()).toHaveLength(20);
  await expect(snapshots.restore('number 0')).rejects.toMatchObject({ status: 404 });
});
