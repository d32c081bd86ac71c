import type { Control, OptionGroup } from './page-controls.ts';

/** What a page is answered with, as far as its checkboxes depend on it. */
export type Ticking = {
  readonly control: Control | undefined;
  readonly decision: 'allow' | 'deny';
  /** The scope that the app asks for; undefined where it asks for everything. */
  readonly scope: string | undefined;
  /** Whether the browser checks the form before it sends it. */
  readonly isValidated: boolean;
  /** Whether the control cannot be pressed before something is ticked. */
  readonly isDisabled: boolean;
  /** Whether the page has been answered before, and asks again. */
  readonly isAskedAgain: boolean;
};

type Permission = { readonly context: string; readonly actions: readonly string[] | undefined };

/** The permissions in a text, in the grammar of spec#5.2-scope-names: `api/contacts:read,update`, or without a list. */
const permissionsIn = (text: string): readonly Permission[] =>
  Array.from(
    text.matchAll(/\b(\w+\/\w+|offline_access)\b(?::([a-z]+(?:,[a-z]+)*))?/g),
    ([, context, list]) => ({
      context: context ?? '',
      actions: list?.split(','),
    }),
  );

/** Whether a scope asks for a permission; without a scope, an app asks for all but a token that never expires (spec#5.2-no-scope). */
function isRequested(scope: string | undefined, { context, actions }: Permission): boolean {
  if (scope === undefined || scope.trim() === '') return context !== 'offline_access';
  const asked = permissionsIn(scope).filter((it) => it.context === context);
  return asked.some(
    (it) => !it.actions || !actions || actions.every((action) => it.actions?.includes(action)),
  );
}

/** Names of the checkboxes of permissions in forms. */
const permissionField = /scope|perm|grant|right|access/i;

/**
 * Whether a checkbox stands for something that the app asks for. One in words does where its name is that of permissions, or of several
 * checkboxes, and none of that name is ticked.
 */
function isOfScope(
  { options, checkbox }: OptionGroup,
  scope: string | undefined,
  boxes: readonly OptionGroup[],
): boolean {
  const [option] = options;
  if (!option || !checkbox) return false;
  const named = [option.codes, [option.name, checkbox.field]].map((texts) => permissionsIn(texts.join(' ')));
  const permissions = named.find((it) => it.length > 0);
  if (permissions) return permissions.some((it) => isRequested(scope, it));
  const { field } = checkbox;
  const isOneOfSeveral = field !== '' && boxes.filter((it) => it.checkbox?.field === field).length > 1;
  return (permissionField.test(field) || isOneOfSeveral) && !checkbox.hasTickedSibling;
}

/** The checkboxes of the form of a control that are not ticked. */
export const uncheckedBeside = (
  control: Control | undefined,
  groups: readonly OptionGroup[],
): readonly OptionGroup[] =>
  groups.filter((it) => it.checkbox && control && it.buttons.some(({ index }) => index === control.index));

/**
 * The checkboxes to tick before a control is pressed: those without which the browser does not send the form, and to allow the app what is
 * required or what the app asks for. All where the page asks again, or where the control waits for none in particular. Others keep their default.
 */
export function boxesToTick(groups: readonly OptionGroup[], ticking: Ticking): readonly Control[] {
  const { control, decision, scope, isValidated, isDisabled, isAskedAgain } = ticking;
  const boxes = uncheckedBeside(control, groups);
  const isAllowed = decision === 'allow';
  const needed = boxes.filter(
    (it) =>
      (isValidated && it.checkbox?.isInvalid) ||
      (isAllowed && (it.checkbox?.isCalledRequired || isOfScope(it, scope, boxes))),
  );
  const isAllNeeded = isAskedAgain || (isDisabled && needed.length === 0);
  return (isAllNeeded ? boxes : needed).flatMap((it) => it.options);
}
