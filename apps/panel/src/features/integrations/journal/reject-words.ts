import type { Locale } from '@/i18n/locale'
import { faultSentences } from './fault-sentences'
import { rejectSentences } from './reject-sentences'

const sentences = [...rejectSentences, ...faultSentences].map(([english, russian]) => ({
  pattern: patternOf(english),
  russian,
}))

/**
 * Why a row was not taken, in the reader's language with the same values. Exchanges write reasons in English; one that is
 * not known here is told as it is.
 */
export function rejectText(locale: Locale, reason: string): string {
  if (locale !== 'ru') return reason
  for (const { pattern, russian } of sentences) {
    const match = pattern.exec(reason)
    if (!match) continue
    return russian.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = match.groups?.[name] ?? ''
      // One reason may stand within another: which check, and what is wrong with it.
      return name === 'rest' ? rejectText(locale, value) : value
    })
  }
  return reason
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{(\w+)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, 's')
}
