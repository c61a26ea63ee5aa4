import type { MailingBlock, MailingLanguage } from '@vitrina/contract/mailing'

/** The texts of a digest in one language. */
export interface DigestLabels {
  brand: string
  blocks: Record<MailingBlock, string>
  week: string
  noData: string
  comparedDay: (day: string) => string
  comparedWeek: (days: string) => string
  /** Shown instead of changes when the previous week is only partly stored. */
  heldSince: (day: string) => string
  before: (figure: string) => string
  notCompared: string
  knownShare: (share: string) => string
  more: string
  andMore: (count: number) => string
  nobody: string
  noneBelow: string
  gapsTitle: string
  exchangeFailed: string
  exchangeLate: (source: string, at: string | null) => string
  dayOpen: (day: string, names: string | null) => string
  notReadSince: (source: string, day: string, at: string | null) => string
  pastNotCompared: (source: string) => string
  provisional: (day: string, names: string) => string
  unproven: (day: string, names: string) => string
  noSales: (days: string) => string
  noSalesAtAll: (days: string) => string
  silent: (names: string) => string
  some: (count: number) => string
  openPanel: string
  why: (mailing: string, workspace: string) => string
  unsubscribe: string
}

const russian: DigestLabels = {
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
  },
  week: 'неделя',
  noData: 'нет данных',
  comparedDay: (day) => `Изменения — к тому же дню недели неделей раньше: ${day}.`,
  comparedWeek: (days) => `Изменения — к неделе раньше: ${days}.`,
  heldSince: (day) => `Данные есть с ${day}, поэтому изменения не считаются.`,
  before: (figure) => `было ${figure}`,
  notCompared: 'не с чем сравнить',
  knownShare: (share) => `Себестоимость известна для ${share} выручки.`,
  more: 'Подробнее в Витрине',
  andMore: (count) => `и ещё ${count}`,
  nobody: 'За эти дни ничего нет.',
  noneBelow: 'Все позиции с порогом выше минимума.',
  gapsTitle: 'Данные могут быть неполными',
  exchangeFailed: 'Последний обмен с учётной системой прошёл с ошибкой.',
  exchangeLate: (source, at) =>
    at === null
      ? `Обмен с источником «${source}» запаздывает: данных от него ещё не было.`
      : `Обмен с источником «${source}» запаздывает: последний удачный был ${at}.`,
  dayOpen: (day, names) =>
    names === null
      ? `Рабочий день ${day} ещё не закончился: цифры не окончательные.`
      : `Рабочий день ${day} ещё не закончился в ресторанах: ${names}. Их цифры не окончательные.`,
  notReadSince: (source, day, at) =>
    `После окончания рабочего дня ${day} данные источника «${source}» ещё не читались (${
      at === null ? 'удачного обмена не было' : `последний раз — ${at}`
    }): день мог войти не целиком.`,
  pastNotCompared: (source) =>
    `Сверка прошлых дней с источником «${source}» прошла с ошибкой: поздние чеки и правки могли не войти.`,
  provisional: (day, names) => `Не все чеки за ${day} прочитаны: ${names}. Их цифры предварительные.`,
  unproven: (day, names) => `Последние чеки за ${day} не подтверждены: ${names}. Их цифры предварительные.`,
  noSales: (days) => `Нет продаж за дни: ${days}. Либо данные не пришли, либо рестораны не работали.`,
  noSalesAtAll: (days) => `Продаж за ${days} в Витрине нет. Либо данные не пришли, либо рестораны не работали.`,
  silent: (names) => `Нет продаж по ресторанам, которые продавали неделей раньше: ${names}.`,
  some: (count) => `Только по выбранным ресторанам: ${count}.`,
  openPanel: 'Открыть Витрину',
  why: (mailing, workspace) =>
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
