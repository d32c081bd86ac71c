import { expect, test } from 'vitest';
import { contact, created, createModel, observe, read, renamed } from './testing/replies.ts';

test('the text of a nested record changes only where something is sent to its parent', () => {
  const model = createModel();
  const living = (city: string) => contact('1', { addresses: [{ address: { id: '7', city }, links: [] }] });
  observe(model, created('Hopper', { body: living('Oslo') }));
  observe(model, read(living('Oslo')));
  observe(model, created('Lovelace', { body: contact('2') }));
  expect(observe(model, read(living('Bergen')))).toEqual(['read.shows-the-record']);
  observe(model, renamed('Hopper', { body: living('Bergen') }));
  expect(observe(model, read(living('Bergen')))).toEqual([]);
});

test('a nested record that is sent with its id is not shown a second time', () => {
  const city = 'csabcd0001';
  const model = createModel();
  const withIds = (...ids: string[]) =>
    contact('1', { addresses: ids.map((id) => ({ address: { id, city }, links: [] })) });
  observe(model, created('Hopper'));
  observe(model, read(withIds('7')));
  observe(model, renamed('Hopper', { sent: withIds('7'), body: contact('1') }));
  expect(observe(model, read(withIds('7')))).toEqual([]);
  observe(model, renamed('Hopper', { sent: withIds('7'), body: contact('1') }));
  expect(observe(model, read(withIds('7', '8')))).toEqual(['read.shows-the-record']);
  // One without an id is another one.
  observe(model, renamed('Hopper', { sent: contact('1', { addresses: [{ city }] }), body: contact('1') }));
  expect(observe(model, read(withIds('7', '8', '9')))).toEqual([]);
});

test('a nested record that an update changes by its id, and shows so, is shown so afterwards', () => {
  const [before, after] = ['csabcd0001', 'csabcd0002'];
  const living = (city: string, address1 = 'Elm Street') =>
    contact('1', { addresses: [{ address: { id: '7', city, address1 }, links: [] }] });
  for (const [answer, later, expected] of [
    [living(after), living(before), ['read.shows-the-record']],
    [living(after), living(after), []],
    [living(after, 'Bakerstreet'), living(before), ['read.shows-the-record']],
    // Whether a service takes changes by id is open as long as it shows none.
    [living(before), living(before), []],
    [contact('1'), living(before), []],
    // Others can be shown less.
    [living(after), contact('1', { addresses: [{ address: { id: '7' }, links: [] }] }), []],
    // Ids can be new after each update.
    [living(after), contact('1', { addresses: [{ address: { id: '8', city: after }, links: [] }] }), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: before }] }) }));
    observe(model, read(living(before)));
    observe(model, renamed('Hopper', { sent: living(after), body: answer }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('nested records that an update sends back as they were shown stay so, where it leaves none out', () => {
  const [shown, other] = ['csabcd0001', 'csabcd0002'];
  const living = (...cities: readonly (string | null)[]) =>
    contact('1', { addresses: cities.map((city, at) => ({ address: { id: `7${at}`, city }, links: [] })) });
  for (const [sent, later, expected] of [
    [living(shown), living(other), ['read.shows-the-record']],
    [living(shown), living(null), ['read.shows-the-record']],
    [living(shown), living(shown), []],
    [living(shown, shown), living(other), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: shown }] }) }));
    observe(model, read(living(shown)));
    observe(model, renamed('Hopper', { sent, body: later }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('nested records that an update does not send are there as often as before, or not at all', () => {
  const [city, other] = ['csabcd0001', 'csabcd0002'];
  const living = (...cities: readonly string[]) =>
    contact('1', { addresses: cities.map((it, at) => ({ address: { id: `7${at}`, city: it }, links: [] })) });
  for (const [sent, later, expected] of [
    [{}, living(city, city), ['read.shows-the-record']],
    [{}, living(city), []],
    [{}, living(), []],
    // Whether it is one more or replaces the first is open.
    [{ addresses: [{ city: other }] }, living(city, other), []],
    [{ addresses: [{ city: other }] }, living(city, city, other), ['read.shows-the-record']],
    [{ addresses: [{ city }] }, living(city, city), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city }] }) }));
    observe(model, read(living(city)));
    observe(model, renamed('Hopper', { sent: contact('1', sent), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('a nested record that an update sends back with a new one is still there, unless it says that it is to go', () => {
  const [known, added] = ['csabcd0001', 'csabcd0002'];
  const shown = (...cities: readonly string[]) =>
    contact('1', { addresses: cities.map((city, at) => ({ address: { id: `8${at}`, city }, links: [] })) });
  for (const [more, later, expected] of [
    [{}, shown(added), ['read.shows-the-record']],
    [{}, shown(known, added), []],
    [{}, shown(added, known), []],
    [{ _destroy: true }, shown(added), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: known }] }) }));
    observe(model, read(shown(known)));
    const addresses = [{ id: '80', city: known, ...more }, { city: added }];
    observe(model, renamed('Hopper', { sent: contact('1', { addresses }), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('what an update sends for a nested record by its id is not shown by another one that was there', () => {
  const [one, other, sent] = ['csabcd0001', 'csabcd0002', 'csabcd0003'];
  const living = (cities: Readonly<Record<string, string>>) =>
    contact('1', {
      addresses: Object.entries(cities).map(([id, city]) => ({ address: { id, city }, links: [] })),
    });
  for (const [later, expected] of [
    [living({ 7: sent, 8: other }), ['read.shows-the-record']],
    [living({ 7: one, 8: sent }), []],
    // Whether a service takes changes by id, keeps what is not sent, and numbers what it keeps anew is open.
    [living({ 7: one, 8: other }), []],
    [living({ 7: sent }), []],
    [living({ 9: sent, 8: other }), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { body: living({ 7: one, 8: other }) }));
    observe(model, read(living({ 7: one, 8: other })));
    observe(model, renamed('Hopper', { sent: living({ 8: sent }), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('a field of nested records can have its letters in capitals, though it shows digits as they were sent', () => {
  const model = createModel();
  const living = (city: string) => ({ addresses: [{ address: { id: '7', city }, links: [] }] });
  const sent = (city: string) => contact('1', { addresses: [{ city }] });
  observe(model, created('Hopper', { sent: sent('8001') }));
  observe(model, read(contact('1', living('8001'))));
  observe(model, created('Hopper', { sent: sent('null') }));
  expect(observe(model, read(contact('1', living('NULL'))))).toEqual([]);
});
