import { A, P, type Phrase } from './phrase.ts'

const revenue = { intent: 'figure', measure: 'revenue' } as const

/** One and the same week in the ways people write it. */
const sameWeek: Phrase[] = [
  'выручка за 9–15 ноября',
  'выручка за 9—15 ноября 2026 года',
  'выручка 9-15 ноября',
  'выручка 9 - 15 ноября',
  'выручка с 9 по 15 ноября',
  'выручка с 9-го по 15-е ноября',
  'выручка с девятого по пятнадцатое ноября',
  'выручка от 9 до 15 ноября',
  'выручка с 9 ноября по 15 ноября',
  'выручка с 9 ноября 2026 по 15 ноября 2026',
  'выручка 9 ноября – 15 ноября',
  'выручка 09.11–15.11',
  'выручка за 9.11-15.11.2026',
  'выручка 09.11.2026 — 15.11.2026',
  'выручка 9–15.11',
  'выручка с 9 по 15.11',
  'выручка с 9.11 по 15',
  'выручка 2026-11-09 – 2026-11-15',
  'выручка 9–15 число',
  'выручка с 9 по 15 число этого месяца',
  'выручка 9, 10, 11, 12, 13, 14 и 15 ноября',
].map((q) => ({ q, want: { ...revenue, period: '2026-11-09..2026-11-15' } }))

const others: Phrase[] = [
  { q: 'выручка за 28 октября – 3 ноября', want: { ...revenue, period: '2026-10-28..2026-11-03' } },
  { q: 'выручка 02.11-03.11', want: { ...revenue, period: '2026-11-02..2026-11-03' } },
  { q: 'выручка 16.11.2026–17.11.2026', want: { ...revenue, period: '2026-11-16..2026-11-17' } },
  { q: 'выручка 16 и 17 ноября', want: { ...revenue, period: '2026-11-16..2026-11-17' } },
  { q: 'выручка 16 ноября и 17 ноября', want: { ...revenue, period: '2026-11-16..2026-11-17' } },
  { q: 'выручка вчера и позавчера', want: { ...revenue, period: '2026-11-16..2026-11-17' } },
  { q: 'выручка за сентябрь и октябрь', want: { ...revenue, period: '2026-09-01..2026-10-31' } },
  { q: 'выручка за сентябрь и октябрь 2025', want: { ...revenue, period: '2025-09-01..2025-10-31' } },
  { q: 'выручка август–октябрь', want: { ...revenue, period: '2026-08-01..2026-10-31' } },
  { q: 'выручка 25 декабря – 8 января', want: { ...revenue, period: '2025-12-25..2026-01-08', assumed: /2026/ } },
  { q: 'выручка 25 декабря 2025 – 8 января 2026', want: { ...revenue, period: '2025-12-25..2026-01-08' } },
  { q: 'выручка с октября 2025 по март 2026', want: { ...revenue, period: '2025-10-01..2026-03-31' } },
  { q: 'выручка за 1 и 2 квартал', want: { ...revenue, period: '2026-01-01..2026-06-30' } },
  { q: 'выручка 1–15 прошлого месяца', want: { ...revenue, period: '2026-10-01..2026-10-15' } },
  { q: 'выручка с 20 по 25 число', want: { ...revenue, period: '2026-10-20..2026-10-25', assumed: /месяц не назван/ } },
  { q: 'выручка пн–ср', want: { ...revenue, period: '2026-11-09..2026-11-11' } },
  { q: 'выручка с пятницы по вчера', want: { ...revenue, period: '2026-11-13..2026-11-17' } },
  { q: 'выручка с начала месяца по 10 ноября', want: { ...revenue, period: '2026-11-01..2026-11-10' } },
  { q: 'выручка за вчера, 17 ноября 2026', want: { ...revenue, period: '2026-11-17' } },
  { q: 'выручка 5-го ноября', want: { ...revenue, period: '2026-11-05' } },
  {
    q: 'Топ-5 блюд за 9–15 ноября',
    want: { intent: 'dish_ranking', limit: 5, order: 'desc', period: '2026-11-09..2026-11-15' },
  },
  {
    q: 'а 9–15 ноября?',
    before: ['Какая выручка была вчера на Арбате?'],
    want: { ...revenue, restaurants: [A], period: '2026-11-09..2026-11-15' },
  },
  {
    q: 'какой средний чек за этот период?',
    before: ['Какая выручка 9–15 ноября?'],
    want: { intent: 'figure', measure: 'avg_check', period: '2026-11-09..2026-11-15' },
  },
]

const autumn = { intent: 'comparison', period: '2026-10-01..2026-10-31', comparison: '2026-09-01..2026-09-30' } as const

/** One against another, in either order. */
const against: Phrase[] = [
  { q: 'на сколько выручка октября больше сентября', want: { ...autumn, measures: ['revenue'] } },
  { q: 'насколько выручка сентября меньше октября', want: { ...autumn, measures: ['revenue'] } },
  { q: 'выручка октября против сентября', want: { ...autumn, measures: ['revenue'] } },
  { q: 'выручка сентября против октября', want: { ...autumn, measures: ['revenue'] } },
  { q: 'во сколько раз выручка октября больше сентября', want: { ...autumn, measures: ['revenue'] } },
  { q: 'выручка лучше в октябре или в сентябре?', want: { ...autumn, measures: ['revenue'] } },
  { q: 'сентябрь против октября', want: { ...autumn, measures: ['revenue', 'checks', 'avg_check'] } },
  {
    q: 'сравни 9–15 ноября с 2–8 ноября',
    want: { intent: 'comparison', period: '2026-11-09..2026-11-15', comparison: '2026-11-02..2026-11-08' },
  },
  {
    q: 'выручка вчера больше, чем позавчера?',
    want: { intent: 'comparison', measures: ['revenue'], period: '2026-11-17', comparison: '2026-11-16' },
  },
  {
    q: 'выручка Покровки против Арбата за октябрь',
    want: { intent: 'breakdown', by: 'restaurant', restaurants: [A, P], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'на сколько Арбат больше Покровки по выручке за октябрь',
    want: { intent: 'breakdown', by: 'restaurant', restaurants: [A, P], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'Выручка за выходные по сравнению с прошлыми выходными',
    want: { intent: 'comparison', period: '2026-11-14..2026-11-15', comparison: '2026-11-07..2026-11-08' },
  },
  {
    q: 'Сравни вчера с тем же днём прошлой недели',
    want: { intent: 'comparison', period: '2026-11-17', comparison: '2026-11-10' },
  },
  {
    q: 'Выручка за последние 7 дней против предыдущих 7 дней',
    want: { intent: 'comparison', period: '2026-11-11..2026-11-17', comparison: '2026-11-04..2026-11-10' },
  },
  ...['Фудкост за этот месяц против прошлого', 'Какой фудкост этого месяца против прошлого?'].map((q) => ({
    q,
    want: {
      ...{ intent: 'comparison' as const, measures: ['foodcost'] },
      ...{ period: '2026-11-01..2026-11-18', comparison: '2026-10-01..2026-10-18' },
    },
  })),
  {
    q: 'Какая выручка за эту неделю против прошлой?',
    want: { intent: 'comparison', period: '2026-11-16..2026-11-18', comparison: '2026-11-09..2026-11-11' },
  },
  ...['Выручка за неделю по сравнению с прошлой', 'Выручка за неделю против прошлой недели'].map((q) => ({
    q,
    want: { intent: 'comparison' as const, period: '2026-11-11..2026-11-17', comparison: '2026-11-04..2026-11-10' },
  })),
  ...['Выручка этой недели vs прошлой', 'Выручка этой недели против прошлой'].map((q) => ({
    q,
    want: { intent: 'comparison' as const, period: '2026-11-16..2026-11-18', comparison: '2026-11-09..2026-11-11' },
  })),
  {
    q: 'Сколько чеков пробил Лапшин и на какую сумму вчера?',
    want: { intent: 'comparison', measures: ['checks', 'revenue'], period: '2026-11-17' },
  },
  {
    q: 'Сколько борща продано за эту неделю против прошлой?',
    want: { intent: 'comparison', measures: ['quantity'], comparison: '2026-11-09..2026-11-11' },
  },
  {
    q: 'Какой средний чек за месяц по сравнению с прошлым?',
    want: { intent: 'comparison', period: '2026-10-19..2026-11-17', comparison: '2026-09-19..2026-10-18' },
  },
  {
    q: 'Выручка и средний чек за октябрь',
    want: { ...autumn, measures: ['revenue', 'avg_check'], by: null },
  },
]

const counts: Phrase[] = [
  ...(
    [
      ['Какая выручка по дням за неделю?', 'revenue', 'day'],
      ['Сколько чеков по дням за неделю?', 'checks', 'day'],
      ['Какой средний чек по часам за неделю?', 'avg_check', 'hour'],
      ['Сколько заработали по ресторанам за неделю?', 'revenue', 'restaurant'],
      ['Сколько продано по категориям за неделю?', 'revenue', 'category'],
      ['Сколько порций по категориям за неделю?', 'quantity', 'category'],
      ['Сколько продали борща по дням за неделю?', 'quantity', 'day'],
      ['На сколько продали борща по дням за неделю?', 'revenue', 'day'],
      ['На какую сумму продано борща по дням за неделю?', 'revenue', 'day'],
      ['Сколько рублей продано борща по дням за неделю?', 'revenue', 'day'],
    ] as const
  ).map(([q, measure, by]) => ({
    q,
    want: { intent: 'breakdown', measure, by, order: null, limit: null, period: '2026-11-11..2026-11-17' } as const,
  })),
  {
    q: 'В какой день больше всего продали борща за неделю?',
    want: { intent: 'breakdown', measure: 'quantity', by: 'day', order: 'desc', limit: 1 },
  },
  { q: 'Сколько блюд продано вчера?', want: { intent: 'figure', measure: 'quantity', period: '2026-11-17' } },
  { q: 'сколько позиций продали вчера', want: { intent: 'figure', measure: 'quantity', period: '2026-11-17' } },
  {
    q: 'худшая категория по выручке вчера',
    want: { intent: 'breakdown', measure: 'revenue', by: 'category', order: 'asc', limit: 1, period: '2026-11-17' },
  },
  {
    q: 'топ-5 категорий по выручке за октябрь',
    want: { intent: 'breakdown', measure: 'revenue', by: 'category', order: 'desc', limit: 5 },
  },
  { q: 'сколько продали воды без газа', want: { intent: 'figure', measure: 'quantity', dishes: ['Вода без газа'] } },
  {
    q: 'продажи солянки в штуках за октябрь',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Солянка мясная'] },
  },
  {
    q: 'в какой день недели в этом месяце меньше всего чеков',
    want: { intent: 'breakdown', measure: 'checks', by: 'weekday', order: 'asc', period: '2026-11-01..2026-11-17' },
  },
  {
    q: 'Сколько в среднем чеков в день на Арбате?',
    want: { intent: 'breakdown', measure: 'checks', by: 'day', restaurants: [A] },
  },
  { q: 'Какая у нас получилась выручка за октябрь?', want: { ...revenue, period: '2026-10-01..2026-10-31' } },
  {
    q: 'Приход и расход муки за октябрь',
    want: { intent: 'stock_movements', direction: 'net', stock: ['Мука пшеничная'] },
  },
  { q: 'Что нужно закупить?', want: { intent: 'stock_below' } },
  { q: 'чеки больше 5к за вчера', want: { intent: 'largest_checks', above: 5000, period: '2026-11-17' } },
]

/** Ranges as people write them, one thing against another, and what is counted. */
export const ranges: Phrase[] = [...sameWeek, ...others, ...against, ...counts]
