import type { Locale } from './locale'
import type { ru } from './messages/ru'

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Message = string | Plural
export type MessageKey = keyof typeof ru
export type Messages = Record<MessageKey, Message>

/** Names of the `{placeholders}` in a text. */
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<K extends MessageKey> = (typeof ru)[K] extends { other: infer T } ? T : (typeof ru)[K]
type Values<K extends MessageKey> = [Names<TextOf<K>>] extends [never]
  ? []
  : [values: Record<Names<TextOf<K>>, string | number>]

export type Translate = <K extends MessageKey>(key: K, ...values: Values<K>) => string

/** The dictionary's text for a key with its placeholders filled; a plural takes its form from `count`. */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, ...[values]) => {
    const given: Record<string, string | number> = values ?? {}
    const message = messages[key]
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
