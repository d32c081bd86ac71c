/** The permission names of section 5.2, rule 4. */
export const permissionNames = ['create', 'read', 'update', 'delete'] as const;

/** Whether scope strings (section 5.2, rules 1 to 3) grant a permission such as `api/contacts:read`. */
export function grants(scopes: readonly string[], permission: string): boolean {
  const [context = '', name = ''] = permission.split(':');
  return scopes
    .flatMap((it) => it.split(/\s+/))
    .some((scope) => {
      const [granted, list] = scope.split(':');
      return granted === context && (list === undefined || list.split(',').includes(name));
    });
}

/** How much scope strings grant, for comparison: the number of permissions. */
export const breadth = (scopes: readonly string[]): number =>
  scopes
    .flatMap((it) => it.split(/\s+/))
    .reduce((sum, it) => sum + (it.split(':')[1]?.split(',').length ?? permissionNames.length), 0);
