import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import { readSchemas } from '../../schemas/read.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { propertyErrorChecks } from './property-errors.ts';

const text = { type: 'string' };
const contact = {
  type: 'object',
  properties: { organisation: text, last_name: text, status: { enum: ['new', 'old'] } },
  anyOf: [{ required: ['organisation'] }, { required: ['last_name'] }],
};
const schema = readSchemas([{ json: { contact } }]).get('contact');
const required = { type: 'object', properties: { name: text }, required: ['name'] };
const named = readSchemas([{ json: { contact: required } }]).get('contact');

type Body = Readonly<Record<string, unknown>>;

/** The outcomes of the checks of names, of a target that needs one of two names, and refuses values outside the enum where it has a name for the error. */
async function judgeNames(statusName: string | undefined): Promise<readonly string[]> {
  const isWrong = ({ status = 'new' }: Body) => status !== 'new' && status !== 'old';
  const respond = async (body: Body) => {
    const errors = [
      ...(body.organisation || body.last_name ? [] : [['base', 'needs a name']]),
      ...(statusName !== undefined && isWrong(body) ? [[statusName, 'is unknown']] : []),
    ];
    return errors.length > 0 ? respondWith(422, { errors }) : respondWith(201, { ...body, id: 1 });
  };
  const resourceOf = (type: string) => ({
    ...{ type, plural: `${type}s`, path: `/api/${type}s`, parents: [] },
    schema: type === 'contact' ? schema : undefined,
  });
  const target = memoryTarget({
    resource: resourceOf,
    build: (_, more) => ({ organisation: 'Bauhaus', ...more }),
    sendCreation: (_, body) => respond(body),
    update: ({ record }, body) => respond({ ...record, ...body }),
    propertyErrors: (response) => Object(response.json()).errors,
  });
  const checks = expandChecks(propertyErrorChecks, ordinaryTarget, 'full').checks.filter(
    (it) => it.requirement === 'errors.name-the-property' && it.title.includes('a contact'),
  );
  return Promise.all(checks.map((it) => outcomeOf(it, target)));
}

test('an error about the entire record names whatever the target chooses', async () => {
  expect(await judgeNames(undefined)).toEqual([
    'NotApplicable: The target refuses no contact with 422 for one invalid property.',
    'NotApplicable: The published schema of a contact requires no single property of a client.',
  ]);
  const [creation] = await judgeNames('status');
  expect(creation).toBe('pass');
});

test('an error on one property names that property', async () => {
  const [creation] = await judgeNames('base');
  expect(creation).toBe('AssertedViolation: expected an error on status, got ["base"]');
});

test('an update that is refused with another status than 422 is not called accepted: the status is named', async () => {
  const isUpdate = ({ title }: { readonly title: string }) =>
    title.startsWith('Given an update of a contact');
  const [update] = expandChecks(propertyErrorChecks, ordinaryTarget, 'full').checks.filter(isUpdate);
  const target = memoryTarget({
    resource: (type) => ({ type, plural: `${type}s`, path: `/api/${type}s`, parents: [], schema: named }),
    build: (_, more) => ({ name: 'Bauhaus', ...more }),
    update: async (_, body) => respondWith(body.name ? 200 : 400, body),
  });
  expect(update && (await outcomeOf(update, target))).toBe(
    'NotApplicable: The target answers no update with 422 that blanks a required property of a contact, but 400.',
  );
});
