import type { Translate } from '@/i18n/translate'

/** Returns a role's label in the reader's language; an unknown role is returned unchanged. */
export function roleName(t: Translate, role: string): string {
  switch (role) {
    case 'owner':
      return t('role.owner')
    case 'manager':
      return t('role.manager')
    case 'developer':
      return t('role.developer')
    case 'viewer':
      return t('role.viewer')
    default:
      return role
  }
}
