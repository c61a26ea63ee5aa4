import type { NamedReach } from '@vitrina/contract/reach'
import type { Translate } from '@/i18n/translate'

/** Returns the label of the restaurants a user is limited to, or of all restaurants. */
export function reachText(t: Translate, limitedTo: NamedReach): string {
  if (limitedTo === null) return t('reach.all')
  return limitedTo.map(({ name }) => name).join(', ') || t('reach.none')
}
