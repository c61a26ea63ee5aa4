import type { Translate } from '@/i18n/translate'

/** A role in the reader's words; an unknown one as it is. */
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
