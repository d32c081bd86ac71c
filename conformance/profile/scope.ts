/** The permission names of spec#5.2-scope-names. */
export const permissionNames = ['create', 'read', 'update', 'delete'] as const;

/** Whether scope strings (spec#5.2-scope-spaces, spec#5.2-scope-permission, spec#5.2-scope-list) grant a permission such as `api/contacts:read`. */
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
