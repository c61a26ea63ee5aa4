import type { ToldReach } from '@vitrina/contract/reach'
import type { Translate } from '@/i18n/translate'

/** The restaurants somebody is limited to, in words; all of them where they are not. */
export function reachText(t: Translate, limitedTo: ToldReach): string {
  if (limitedTo === null) return t('reach.all')
  return limitedTo.map(({ name }) => name).join(', ') || t('reach.none')
}
