import type { Change } from '@vitrina/contract/change'
import type { MailingLanguage } from '@vitrina/contract/mailing'
import type { Unit } from '@vitrina/contract/widget'

/** How a digest formats figures and days. Computes nothing: percentages are given as percent numbers. */
export interface DigestFormat {
  /** As in the panel: money of a thousand or more without its hundredths; a dash for unknown values. */
  figure(unit: Unit, value: number | null): string
  /** `+5,2 %`; for percentages, `−0,02 п. п.` */
  change(change: Change): string
  /** `вторник 20 ноября`; with the year when asked. */
  weekdayAndDay(date: string, withYear?: boolean): string
  /** `12–18 ноября` */
  days(from: string, to: string, withYear?: boolean): string
  /** `20 ноября` */
  day(date: string): string
  /** An instant in a time zone: `20 ноября в 09:05`. */
  instant(iso: string, timeZone: string): string
  list(parts: readonly string[]): string
}

const pointsWord = { ru: 'п.\u00a0п.', en: 'pp' } as const
const locales = { ru: 'ru', en: 'en-GB' } as const

/** The format for a language and a currency. */
export function digestFormat(language: MailingLanguage, currency: string): DigestFormat {
  const locale = locales[language]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const whole = number({ ...money, maximumFractionDigits: 0, minimumFractionDigits: 0 })
  const cents = number({ ...money, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percent = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const signed = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const points = number({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const plain = number({ maximumFractionDigits: 3 })
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', ...options })
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' })
  const dated = (withYear: boolean) => date(withYear ? { year: 'numeric' } : {})
  const known = (unit: Unit, value: number) => {
    if (unit === 'money') return (Math.abs(value) >= 1000 || Number.isInteger(value) ? whole : cents).format(value)
    return (unit === 'percent' ? percent : plain).format(value)
  }
  return {
    figure: (unit, value) => (value === null ? '—' : realMinus(known(unit, value))),
    change: ({ by, isPoints }) =>
      realMinus(isPoints ? `${points.format(by)}\u00a0${pointsWord[language]}` : signed.format(by)),
    weekdayAndDay: (day, withYear = false) => `${weekday.format(at(day))} ${dated(withYear).format(at(day))}`,
    days: (from, to, withYear = false) => dated(withYear).formatRange(at(from), at(to)),
    day: (day) => date({}).format(at(day)),
    instant: (iso, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(iso)),
    list: (parts) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
  }
}

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function realMinus(text: string): string {
  return text.replace('-', '−')
}
