import { type Reason, renderReason } from '@vitrina/contract/reason'
import type { ReasonCode } from '@vitrina/contract/reasons'
import type { Locale } from '@/i18n/locale'
import { exchangeReasonsRu, filesReasonsRu } from './files-ru'
import { iikoReasonsRu, rkeeperReasonsRu, systemsReasonsRu } from './systems-ru'

const russian = {
  ...filesReasonsRu,
  ...exchangeReasonsRu,
  ...systemsReasonsRu,
  ...iikoReasonsRu,
  ...rkeeperReasonsRu,
} as const satisfies Record<ReasonCode, string>

/**
 * Why something was rejected or could not be read, in the user's language. Returns the original English text if there
 * is no reason besides that text, or if this version does not know the reason.
 */
export function reasonText(locale: Locale, english: string, why: Reason | null | undefined): string {
  if (locale !== 'ru' || !why) return english
  return renderReason(russian, why) ?? english
}
