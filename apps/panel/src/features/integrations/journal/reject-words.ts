import type { Locale } from '@/i18n/locale'
import { answerNames } from './answer-names'
import { bundleSentences, manifestIssues } from './bundle-sentences'
import { faultSentences } from './fault-sentences'
import { iikoSentences } from './iiko-sentences'
import { priceSentences } from './price-sentences'
import { rejectSentences, type Sentence } from './reject-sentences'

const reasons = [...iikoSentences, ...rejectSentences, ...bundleSentences, ...priceSentences, ...faultSentences].map(
  compiled,
)
const issues = manifestIssues.map(compiled)
const names = answerNames.map(compiled)

/**
 * Why a row or a price was not taken, or a run as a whole, in the reader's language with the same values. Exchanges write reasons in
 * English; one that is not known here is told as it is.
 */
export function rejectText(locale: Locale, reason: string): string {
  return locale === 'ru' ? told(reasons, reason) : reason
}

function told(sentences: readonly ReturnType<typeof compiled>[], reason: string): string {
  for (const { pattern, russian } of sentences) {
    const match = pattern.exec(reason)
    if (match) return russian.replace(/\{(\w+)\}/g, (_, name: string) => within(name, match.groups?.[name] ?? ''))
  }
  return reason
}

/** One reason may stand within another: which check, and what is wrong with it. */
function within(name: string, value: string): string {
  switch (name) {
    case 'rest':
      return told(reasons, value)
    case 'issues':
      return value.split('; ').map(issueText).join('; ')
    case 'what':
    case 'where':
      return told(names, value)
    default:
      return value
  }
}

/** `files[0].rows: Invalid input…`, or a reason alone. */
function issueText(issue: string): string {
  const [, place = '', reason = issue] = /^([\w.[\]]+: )(.+)$/s.exec(issue) ?? []
  return place + told(issues, reason)
}

function compiled([english, russian]: Sentence) {
  const parts = english.split(/\{(\w+)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), russian }
}
