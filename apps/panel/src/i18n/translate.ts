import type { Locale } from './locale'
import type { PartTexts } from './messages/parts/parts'
import type { ru } from './messages/ru'

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Message = string | Plural

/** The texts of every dictionary, those of parts too. */
type AllTexts = typeof ru & UnionToIntersection<PartTexts[keyof PartTexts]>
type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never

export type MessageKey = keyof AllTexts
/** A dictionary with the keys of another, in another language. */
export type Texts<T = Record<string, unknown>> = { readonly [K in keyof T]: Message }
export type Messages = Texts<typeof ru>

/** Names of the `{placeholders}` in a text. */
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<K extends MessageKey> = AllTexts[K] extends { other: infer T } ? T : AllTexts[K]
type Values<K extends MessageKey> = [Names<TextOf<K>>] extends [never]
  ? []
  : [values: Record<Names<TextOf<K>>, string | number>]

/** The keys of texts without placeholders. */
export type PlainKey = { [K in MessageKey]: Values<K> extends [] ? K : never }[MessageKey]

export type Translate = <K extends MessageKey>(key: K, ...values: Values<K>) => string

/**
 * Returns the function that finds the text of a key and fills its placeholders; `count` chooses the plural form. A key
 * of a part that the page did not get is shown in brackets, which the tests of every page look for.
 */
export function createTranslate(locale: Locale, messages: Texts): Translate {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, ...[values]) => {
    const given: Record<string, string | number> = values ?? {}
    const message = messages[key] ?? `⟦${key}⟧`
    const text = typeof message === 'string' ? message : chooseForm(rules, message, given['count'])
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = given[name]
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

function chooseForm(rules: Intl.PluralRules, message: Plural, count: string | number | undefined): string {
  return message[rules.select(Number(count ?? 0))] ?? message.other
}
