import { expect, test } from 'vitest';
import { boxesToTick, type Ticking } from './checkboxes.ts';
import type { Checkbox, Control, OptionGroup } from './page-controls.ts';

const allow: Control = { index: 0, name: 'Allow', codes: [], kind: 'button' };

const plain: Checkbox = { field: 'box', isInvalid: false, isCalledRequired: false, hasTickedSibling: false };

const boxes = (
  ...them: (readonly [name: string, changes?: Partial<Checkbox>, code?: string])[]
): OptionGroup[] =>
  them.map(([name, changes, code], index) => ({
    options: [{ index, name, codes: code === undefined ? [] : [code], kind: 'option' }],
    buttons: [allow],
    checkbox: { ...plain, field: `box${index}`, ...changes },
  }));

const tick = (groups: OptionGroup[], changes: Partial<Ticking> = {}) =>
  boxesToTick(groups, {
    control: allow,
    decision: 'allow',
    scope: undefined,
    isValidated: true,
    isDisabled: false,
    isAskedAgain: false,
    ...changes,
  }).map(({ name }) => name);

test('what the browser requires is ticked, unless the control sends the form as it is', () => {
  const groups = boxes(['I agree', { isInvalid: true }], ['News']);
  for (const decision of ['allow', 'deny'] as const) {
    expect(tick(groups, { decision })).toEqual(['I agree']);
    expect(tick(groups, { decision, isValidated: false })).toEqual([]);
  }
});

test('what only the markup calls required is ticked to allow', () => {
  const groups = boxes(['I agree', { isCalledRequired: true }]);
  expect([tick(groups), tick(groups, { decision: 'deny' })]).toEqual([['I agree'], []]);
});

test.each([
  ['api/contacts:read', 'api/contacts:read', true],
  ['api/contacts', 'api/contacts:read', true],
  ['api/contacts:read', 'api/contacts', true],
  ['api/contacts:read,update', 'api/contacts:update', true],
  ['api/contacts:read', 'api/contacts:read,update', false],
  ['api/contacts:read', 'api/orders:read', false],
  ['api/contacts offline_access', 'offline_access', true],
  ['api/contacts', 'offline_access', false],
  [undefined, 'api/contacts:delete', true],
  [undefined, 'offline_access', false],
])('to allow the scope %s, the checkbox %s is ticked: %s', (scope, permission, isTicked) => {
  for (const groups of [boxes([permission]), boxes(['Kontakte', {}, permission])]) {
    expect(tick(groups, { scope })).toHaveLength(isTicked ? 1 : 0);
    expect(tick(groups, { scope, decision: 'deny' })).toEqual([]);
  }
});

test.each(['scopes', 'permission', 'perm', 'rights', 'granted'])(
  'one permission in words, named %s, is ticked',
  (field) => {
    expect(tick(boxes(['Kontakte', { field }], ['News']))).toEqual(['Kontakte']);
  },
);

test('permissions in words are ticked where none is, whatever the name that they share', () => {
  const shared = { field: 'things' };
  expect(tick(boxes(['Kontakte', shared], ['Aufträge', shared], ['News']))).toEqual(['Kontakte', 'Aufträge']);
  const field = { field: 'scopes' };
  expect(tick(boxes(['Contacts', field], ['Orders', field]))).toEqual(['Contacts', 'Orders']);
  expect(tick(boxes(['Contacts', { ...field, hasTickedSibling: true }]))).toEqual([]);
  expect(tick(boxes(['News', { field: '' }], ['Stay', { field: '' }]))).toEqual([]);
});

test('where the page asks again, or the control waits for something, all are ticked', () => {
  const groups = boxes(['One'], ['Two']);
  expect(tick(groups)).toEqual([]);
  expect(tick(groups, { isAskedAgain: true })).toEqual(['One', 'Two']);
  expect(tick(groups, { isDisabled: true })).toEqual(['One', 'Two']);
  expect(tick(boxes(['One', { isCalledRequired: true }], ['Two']), { isDisabled: true })).toEqual(['One']);
});

test('checkboxes of another form are left', () => {
  expect(tick(boxes(['I agree', { isInvalid: true }]), { control: { ...allow, index: 1 } })).toEqual([]);
});
