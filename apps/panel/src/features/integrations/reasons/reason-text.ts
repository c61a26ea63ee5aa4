import { type Reason, renderReason } from '@vitrina/contract/reason'
import type { ReasonCode } from '@vitrina/contract/reasons'
import type { Locale } from '@/i18n/locale'
import { exchangeReasonsRu } from './exchange-ru'
import { filesReasonsRu } from './files-ru'
import { iikoReasonsRu } from './iiko-ru'
import { rkeeperReasonsRu } from './rkeeper-ru'
import { systemsReasonsRu } from './systems-ru'

const russian = {
  ...filesReasonsRu,
  ...exchangeReasonsRu,
  ...systemsReasonsRu,
  ...iikoReasonsRu,
  ...rkeeperReasonsRu,
} as const satisfies Record<ReasonCode, string>

/**
 * Why something was not taken or could not be read, in the reader's language. In English, which it comes in, where it has no
 * reason but its words or one that this version does not know.
 */
export function reasonText(locale: Locale, english: string, why: Reason | null | undefined): string {
  if (locale !== 'ru' || !why) return english
  return renderReason(russian, why) ?? english
}
