import type { Change } from '@vitrina/contract/change'
import type { MailingBlock, MailingLanguage } from '@vitrina/contract/mailing'
import type { Unit } from '@vitrina/contract/widget'

/** The texts of a digest in one language. */
export type DigestLabels = typeof russian

const russian = {
  brand: 'Витрина',
  blocks: {
    revenue: 'Выручка',
    checks: 'Чеки',
    avg_check: 'Средний чек',
    food_cost: 'Фудкост',
    revenue_by_restaurant: 'Выручка по ресторанам',
    top_dishes: 'Лучшие блюда',
    top_waiters: 'Лучшие официанты',
    stock_below_threshold: 'Позиции ниже минимума',
  } satisfies Record<MailingBlock, string>,
  week: 'неделя',
  noData: 'нет данных',
  comparedDay: (day: string) => `Изменения — к тому же дню недели неделей раньше: ${day}.`,
  comparedWeek: (days: string) => `Изменения — к неделе раньше: ${days}.`,
  // Shown instead of changes when the previous week is only partly stored.
  heldSince: (day: string) => `Данные есть с ${day}, поэтому изменения не считаются.`,
  before: (figure: string) => `было ${figure}`,
  notCompared: 'не с чем сравнить',
  knownShare: (share: string) => `Себестоимость известна для ${share} выручки.`,
  more: 'Подробнее в Витрине',
  andMore: (count: number) => `и ещё ${count}`,
  nobody: 'За эти дни ничего нет.',
  noneBelow: 'Все позиции с порогом выше минимума.',
  gapsTitle: 'Данные могут быть неполными',
  exchangeFailed: 'Последний обмен с учётной системой прошёл с ошибкой.',
  exchangeLate: (source: string, at: string | null) =>
    at === null
      ? `Обмен с источником «${source}» запаздывает: данных от него ещё не было.`
      : `Обмен с источником «${source}» запаздывает: последний удачный был ${at}.`,
  dayOpen: (day: string, names: string | null) =>
    names === null
      ? `Рабочий день ${day} ещё не закончился: цифры не окончательные.`
      : `Рабочий день ${day} ещё не закончился в ресторанах: ${names}. Их цифры не окончательные.`,
  notReadSince: (source: string, day: string, at: string | null) =>
    `После окончания рабочего дня ${day} данные источника «${source}» ещё не читались (${
      at === null ? 'удачного обмена не было' : `последний раз — ${at}`
    }): день мог войти не целиком.`,
  pastNotCompared: (source: string) =>
    `Сверка прошлых дней с источником «${source}» прошла с ошибкой: поздние чеки и правки могли не войти.`,
  provisional: (day: string, names: string) => `Не все чеки за ${day} прочитаны: ${names}. Их цифры предварительные.`,
  unproven: (day: string, names: string) =>
    `Последние чеки за ${day} не подтверждены: ${names}. Их цифры предварительные.`,
  noSales: (days: string) => `Нет продаж за дни: ${days}. Либо данные не пришли, либо рестораны не работали.`,
  noSalesAtAll: (days: string) => `Продаж за ${days} в Витрине нет. Либо данные не пришли, либо рестораны не работали.`,
  silent: (names: string) => `Нет продаж по ресторанам, которые продавали неделей раньше: ${names}.`,
  some: (count: number) => `Только по выбранным ресторанам: ${count}.`,
  openPanel: 'Открыть Витрину',
  why: (mailing: string, workspace: string) =>
    `Вы получили это письмо, потому что ваш адрес — в рассылке «${mailing}» пространства «${workspace}».`,
  unsubscribe: 'Отписаться от рассылки',
}

const english: DigestLabels = {
  brand: 'Vitrina',
  blocks: {
    revenue: 'Revenue',
    checks: 'Checks',
    avg_check: 'Average check',
    food_cost: 'Food cost',
    revenue_by_restaurant: 'Revenue by restaurant',
    top_dishes: 'Top dishes',
    top_waiters: 'Top waiters',
    stock_below_threshold: 'Positions below threshold',
  },
  week: 'week',
  noData: 'no data',
  comparedDay: (day) => `Changes are against the same weekday a week before: ${day}.`,
  comparedWeek: (days) => `Changes are against the week before: ${days}.`,
  heldSince: (day) => `Figures begin on ${day}, so no changes are told.`,
  before: (figure) => `was ${figure}`,
  notCompared: 'nothing to compare with',
  knownShare: (share) => `The cost is known for ${share} of revenue.`,
  more: 'More in Vitrina',
  andMore: (count) => `and ${count} more`,
  nobody: 'There is nothing for these days.',
  noneBelow: 'No position with a threshold is below it.',
  gapsTitle: 'The data may be incomplete',
  exchangeFailed: 'The last exchange with the accounting system failed.',
  exchangeLate: (source, at) =>
    at === null
      ? `The exchange with ${source} is late: nothing has come from it yet.`
      : `The exchange with ${source} is late: the last good one was ${at}.`,
  dayOpen: (day, names) =>
    names === null
      ? `The business day of ${day} is not over yet: the figures are not final.`
      : `The business day of ${day} is not over yet at: ${names}. Their figures are not final.`,
  notReadSince: (source, day, at) =>
    `${source} has not been read since the business day of ${day} was over (${
      at === null ? 'there was no good exchange' : `last read ${at}`
    }): the day may not be in whole.`,
  pastNotCompared: (source) =>
    `Comparing days gone by with ${source} failed: late checks and corrections may not be in the figures.`,
  provisional: (day, names) => `Not all checks of ${day} were read: ${names}. Their figures are provisional.`,
  unproven: (day, names) =>
    `Nothing proves that the last checks of ${day} were read: ${names}. Their figures are provisional.`,
  noSales: (days) => `There are no sales on: ${days}. Either the data did not come or the restaurants were closed.`,
  noSalesAtAll: (days) =>
    `Vitrina holds no sales for ${days}. Either the data did not come or the restaurants were closed.`,
  silent: (names) => `No sales at restaurants that sold a week before: ${names}.`,
  some: (count) => `Chosen restaurants only: ${count}.`,
  openPanel: 'Open Vitrina',
  why: (mailing, workspace) =>
    `You get this mail because your address is on the mailing “${mailing}” of the workspace “${workspace}”.`,
  unsubscribe: 'Unsubscribe from the mailing',
}

/** The texts of a digest in its language. */
export function digestLabels(language: MailingLanguage): DigestLabels {
  return language === 'ru' ? russian : english
}

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
