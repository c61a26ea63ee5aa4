import { conceptOf } from './lexicon.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import type { Understood } from './understood.ts'

/**
 * Why a question that leaves something out («кроме Покровки», «не на Арбате», «без пиццы») has no answer, in Russian: a
 * figure of all but one is not held. Null when it leaves out nothing.
 */
export function excluded({ tokens }: Reading, { intent }: Understood): string | null {
  const asksWhatLacks = intent === 'checks_without_waiter' || intent === 'dishes_without_cost'
  const at = tokens.findIndex((token, i) => {
    if (token.used) return false
    if (/^(кроме|помимо|исключая|исключением|вычетом|минус|окромя)$/.test(token.word)) return true
    if (token.word === 'не') return !isPlainNot(tokens[i + 1])
    if (token.word !== 'без' && intent === 'unknown') return false
    if (conceptOf(token) !== 'without' || (token.word === 'нет' && tokens[i - 1]?.word === 'или')) return false
    return !asksWhatLacks || (token.word === 'без' && !tokens.slice(i + 1, i + 3).some(isOfRecord))
  })
  const word = tokens[at]
  if (!word) return null
  const following = tokens.slice(at + 1, at + (tokens[at + 1]?.word.length === 2 ? 3 : 2))
  const said = [word, ...following].map(({ text }) => text).join(' ')
  return `Не понял «${said}»: отбросить часть и посчитать остальное витрина не умеет. Спросите о том, что нужно, прямо или о каждом отдельно, например «выручка по ресторанам».`
}

/** «не указан», «не хватает»: the word after says what is not there. */
function isPlainNot(next: Token | undefined): boolean {
  return next !== undefined && /^(counted|running_out)$/.test(conceptOf(next) ?? '')
}

/** What a check or a dish may lack. */
function isOfRecord(token: Token): boolean {
  return /^(waiter|cost|foodcost|markup)$/.test(conceptOf(token) ?? '')
}
