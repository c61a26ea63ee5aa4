import { A, P, type Phrase, U, V } from './phrase.ts'
import { ranges } from './phrases-ranges.ts'

const borsch = ['Борщ с говядиной', 'Борщ с салом и чесночной булкой']
const caesars = ['Цезарь с курицей', 'Цезарь с креветками', 'Цезарь с курицей гриль']

/** The questions managers are known to ask, as they stand. */
const sample: Phrase[] = [
  {
    q: 'На сколько изменилась выручка с 10 по 12 ноября?',
    want: {
      ...{ intent: 'comparison', measures: ['revenue'] },
      ...{ period: '2026-11-10..2026-11-12', comparison: '2026-11-03..2026-11-05' },
    },
  },
  {
    q: 'Где выручка упала сильнее всего 14 ноября?',
    want: {
      ...{ intent: 'movers', measure: 'revenue', by: 'restaurant', direction: 'fell' },
      ...{ period: '2026-11-14', comparison: '2026-11-07' },
    },
  },
  { q: 'Какая выручка была вчера?', want: { intent: 'figure', measure: 'revenue', period: '2026-11-17' } },
  {
    q: 'Выручка за прошлую неделю по ресторанам.',
    want: { intent: 'breakdown', measure: 'revenue', by: 'restaurant', period: '2026-11-09..2026-11-15' },
  },
  {
    q: 'Какая выручка с 1 по 15 число этого месяца?',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-01..2026-11-15' },
  },
  {
    q: 'В какой день в этом месяце заработали больше всего?',
    want: {
      intent: 'breakdown',
      measure: 'revenue',
      by: 'day',
      order: 'desc',
      limit: 1,
      period: '2026-11-01..2026-11-18',
    },
  },
  { q: 'Какой средний чек за вчера?', want: { intent: 'figure', measure: 'avg_check', period: '2026-11-17' } },
  {
    q: 'Где средний чек самый низкий?',
    want: {
      intent: 'breakdown',
      measure: 'avg_check',
      by: 'restaurant',
      order: 'asc',
      limit: 1,
      period: '2026-10-19..2026-11-17',
      assumed: /30 дней/,
    },
  },
  {
    q: 'Сколько чеков пробили в субботу?',
    want: { intent: 'figure', measure: 'checks', period: '2026-11-14', assumed: /14 ноября/ },
  },
  {
    q: 'Покажи самые большие чеки за неделю.',
    want: { intent: 'largest_checks', order: 'desc', limit: 10, period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Топ-10 блюд по выручке за месяц.',
    want: { intent: 'dish_ranking', measure: 'revenue', order: 'desc', limit: 10, period: '2026-10-19..2026-11-17' },
  },
  {
    q: 'Что продаётся хуже всего в категории «Салаты»?',
    want: { intent: 'dish_ranking', measure: 'quantity', order: 'asc', categories: ['Салаты'] },
  },
  {
    q: 'Сколько порций борща продали вчера?',
    want: { intent: 'figure', measure: 'quantity', dishes: borsch, ambiguous: true, period: '2026-11-17' },
  },
  {
    q: 'Какой фудкост за прошлый месяц?',
    want: { intent: 'figure', measure: 'foodcost', period: '2026-10-01..2026-10-31' },
  },
  { q: 'Где фудкост выше 35 %?', want: { intent: 'dish_filter', measure: 'foodcost', above: 35, below: null } },
  { q: 'По каким блюдам нет себестоимости?', want: { intent: 'dishes_without_cost' } },
  {
    q: 'У каких блюд наценка меньше 200 %?',
    want: { intent: 'dish_filter', measure: 'markup', above: null, below: 200 },
  },
  {
    q: 'Кто из официантов продал больше всех за неделю?',
    want: { intent: 'waiters', measures: ['revenue'], order: 'desc', limit: 1, period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Сравни официантов по количеству чеков и среднему чеку.',
    want: { intent: 'waiters', measures: ['checks', 'avg_check'], order: 'desc', limit: null },
  },
  { q: 'Сколько продали чеков без официанта?', want: { intent: 'checks_without_waiter' } },
  { q: 'Что пришло на склад вчера?', want: { intent: 'stock_movements', direction: 'in', period: '2026-11-17' } },
  { q: 'Какие позиции ниже минимума?', want: { intent: 'stock_below' } },
  {
    q: 'Сколько муки списали за месяц?',
    want: { intent: 'stock_movements', direction: 'out', stock: ['Мука пшеничная'], period: '2026-10-19..2026-11-17' },
  },
  {
    q: 'Сравни эту неделю с прошлой.',
    want: {
      intent: 'comparison',
      measures: ['revenue', 'checks', 'avg_check'],
      period: '2026-11-16..2026-11-18',
      comparison: '2026-11-09..2026-11-11',
    },
  },
  {
    q: 'Какой ресторан просел сильнее всех за месяц?',
    want: {
      intent: 'movers',
      measure: 'revenue',
      by: 'restaurant',
      direction: 'fell',
      limit: 1,
      period: '2026-10-19..2026-11-17',
      comparison: '2026-09-19..2026-10-18',
    },
  },
  {
    q: 'Какой день недели самый слабый?',
    want: { intent: 'breakdown', measure: 'revenue', by: 'weekday', order: 'asc', limit: 1 },
  },
  {
    q: 'В какие часы больше всего чеков?',
    want: { intent: 'breakdown', measure: 'checks', by: 'hour', order: 'desc' },
  },
  {
    q: 'Сделай задачу управляющему: проверить фудкост по пицце.',
    want: {
      intent: 'create_task',
      title: 'Проверить фудкост по пицце',
      assignee: 'управляющему',
      categories: ['Пицца'],
    },
  },
  { q: 'Какая завтра погода?', want: { intent: 'unknown' } },
]

const periods: Phrase[] = [
  { q: 'выручка с 5 ноября', want: { intent: 'figure', measure: 'revenue', period: '2026-11-05..2026-11-18' } },
  { q: 'выручка с октября', want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-11-18' } },
  {
    q: 'сравни 6 ноября с 5 ноября',
    want: { intent: 'comparison', period: '2026-11-06', comparison: '2026-11-05' },
  },
  { q: 'Выручка сегодня', want: { intent: 'figure', measure: 'revenue', period: '2026-11-18' } },
  { q: 'выручка позавчера', want: { intent: 'figure', measure: 'revenue', period: '2026-11-16' } },
  { q: 'Выручка за эту неделю', want: { intent: 'figure', measure: 'revenue', period: '2026-11-16..2026-11-18' } },
  { q: 'выручка на прошлой неделе', want: { intent: 'figure', measure: 'revenue', period: '2026-11-09..2026-11-15' } },
  { q: 'выручка за текущий месяц', want: { intent: 'figure', measure: 'revenue', period: '2026-11-01..2026-11-18' } },
  { q: 'выручка за этот квартал', want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-11-18' } },
  { q: 'выручка за прошлый квартал', want: { intent: 'figure', measure: 'revenue', period: '2026-07-01..2026-09-30' } },
  { q: 'выручка в этом году', want: { intent: 'figure', measure: 'revenue', period: '2026-01-01..2026-11-18' } },
  { q: 'выручка за прошлый год', want: { intent: 'figure', measure: 'revenue', period: '2025-01-01..2025-12-31' } },
  {
    q: 'выручка за последние 10 дней',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-08..2026-11-17', assumed: /сегодня/ },
  },
  {
    q: 'выручка за последние две недели',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-04..2026-11-17' },
  },
  { q: 'выручка за три дня', want: { intent: 'figure', measure: 'revenue', period: '2026-11-15..2026-11-17' } },
  {
    q: 'выручка за последние 2 месяца',
    want: { intent: 'figure', measure: 'revenue', period: '2026-09-18..2026-11-17' },
  },
  { q: 'выручка за полгода', want: { intent: 'figure', measure: 'revenue', period: '2026-05-18..2026-11-17' } },
  { q: 'выручка за год', want: { intent: 'figure', measure: 'revenue', period: '2025-11-18..2026-11-17' } },
  { q: 'выручка за 5 ноября', want: { intent: 'figure', measure: 'revenue', period: '2026-11-05', assumed: /2026/ } },
  { q: 'выручка 25 декабря', want: { intent: 'figure', measure: 'revenue', period: '2025-12-25', assumed: /2025/ } },
  { q: 'выручка пятого ноября', want: { intent: 'figure', measure: 'revenue', period: '2026-11-05' } },
  { q: 'выручка двадцать первого октября', want: { intent: 'figure', measure: 'revenue', period: '2026-10-21' } },
  { q: 'выручка 05.11.2026', want: { intent: 'figure', measure: 'revenue', period: '2026-11-05' } },
  { q: 'выручка за 5.11', want: { intent: 'figure', measure: 'revenue', period: '2026-11-05' } },
  {
    q: 'выручка с 2026-10-01 по 2026-10-10',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-10-10' },
  },
  {
    q: 'выручка с 28 октября по 3 ноября',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-28..2026-11-03' },
  },
  {
    q: 'выручка с 25 декабря по 8 января',
    want: { intent: 'figure', measure: 'revenue', period: '2025-12-25..2026-01-08' },
  },
  { q: 'выручка с 3 по 9 октября', want: { intent: 'figure', measure: 'revenue', period: '2026-10-03..2026-10-09' } },
  {
    q: 'выручка с первого по десятое октября',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-10-10' },
  },
  {
    q: 'выручка с 1 по 15 прошлого месяца',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-10-15' },
  },
  { q: 'выручка с 10 по 30 ноября', want: { intent: 'figure', measure: 'revenue', period: '2026-11-10..2026-11-18' } },
  { q: 'выручка 15 числа', want: { intent: 'figure', measure: 'revenue', period: '2026-11-15' } },
  { q: 'выручка 25 числа', want: { intent: 'figure', measure: 'revenue', period: '2026-10-25' } },
  {
    q: 'выручка в октябре',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-10-31', assumed: /2026/ },
  },
  {
    q: 'выручка в декабре',
    want: { intent: 'figure', measure: 'revenue', period: '2025-12-01..2025-12-31', assumed: /2025/ },
  },
  {
    q: 'выручка за ноябрь',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-01..2026-11-18', assumed: /2026/ },
  },
  { q: 'выручка за июль 2025', want: { intent: 'figure', measure: 'revenue', period: '2025-07-01..2025-07-31' } },
  {
    q: 'выручка за октябрь прошлого года',
    want: { intent: 'figure', measure: 'revenue', period: '2025-10-01..2025-10-31' },
  },
  { q: 'выручка за 2025 год', want: { intent: 'figure', measure: 'revenue', period: '2025-01-01..2025-12-31' } },
  {
    q: 'выручка с августа по октябрь',
    want: { intent: 'figure', measure: 'revenue', period: '2026-08-01..2026-10-31' },
  },
  {
    q: 'выручка за первое полугодие',
    want: { intent: 'figure', measure: 'revenue', period: '2026-01-01..2026-06-30', assumed: /2026/ },
  },
  { q: 'выручка за второй квартал', want: { intent: 'figure', measure: 'revenue', period: '2026-04-01..2026-06-30' } },
  {
    q: 'выручка за 3 квартал 2025 года',
    want: { intent: 'figure', measure: 'revenue', period: '2025-07-01..2025-09-30' },
  },
  { q: 'выручка за выходные', want: { intent: 'figure', measure: 'revenue', period: '2026-11-14..2026-11-15' } },
  {
    q: 'выручка за прошлые выходные',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-14..2026-11-15' },
  },
  { q: 'выручка в среду', want: { intent: 'figure', measure: 'revenue', period: '2026-11-11' } },
  { q: 'выручка в прошлый вторник', want: { intent: 'figure', measure: 'revenue', period: '2026-11-17' } },
  { q: 'выручка с понедельника', want: { intent: 'figure', measure: 'revenue', period: '2026-11-16..2026-11-18' } },
  { q: 'выручка с начала месяца', want: { intent: 'figure', measure: 'revenue', period: '2026-11-01..2026-11-18' } },
  { q: 'выручка с начала года', want: { intent: 'figure', measure: 'revenue', period: '2026-01-01..2026-11-18' } },
  { q: 'выручка за всё время', want: { intent: 'figure', measure: 'revenue', period: '2025-05-01..2026-11-18' } },
  { q: 'выручка три дня назад', want: { intent: 'figure', measure: 'revenue', period: '2026-11-15' } },
  { q: 'выручка позапрошлый месяц', want: { intent: 'figure', measure: 'revenue', period: '2026-09-01..2026-09-30' } },
  { q: 'Выручка за летние месяцы', want: { intent: 'figure', measure: 'revenue', period: '2026-06-01..2026-08-31' } },
  {
    q: 'выручка 29 февраля',
    today: '2028-03-01',
    want: { intent: 'figure', measure: 'revenue', period: '2028-02-29' },
  },
  {
    q: 'выручка за февраль',
    today: '2028-03-01',
    want: { intent: 'figure', measure: 'revenue', period: '2028-02-01..2028-02-29' },
  },
  {
    q: 'выручка за прошлый месяц',
    today: '2027-03-31',
    want: { intent: 'figure', measure: 'revenue', period: '2027-02-01..2027-02-28' },
  },
  {
    q: 'сравни этот месяц с прошлым',
    today: '2027-03-31',
    want: { intent: 'comparison', period: '2027-03-01..2027-03-31', comparison: '2027-02-01..2027-02-28' },
  },
  {
    q: 'выручка за прошлую неделю',
    today: '2027-01-01',
    want: { intent: 'figure', measure: 'revenue', period: '2026-12-21..2026-12-27' },
  },
  {
    q: 'выручка за прошлый квартал',
    today: '2027-01-01',
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-12-31' },
  },
  {
    q: 'выручка за выходные',
    today: '2026-11-21',
    want: { intent: 'figure', measure: 'revenue', period: '2026-11-14..2026-11-15' },
  },
]

const sales: Phrase[] = [
  {
    q: 'Итоги прошлой недели',
    want: {
      intent: 'comparison',
      measures: ['revenue', 'checks', 'avg_check'],
      period: '2026-11-09..2026-11-15',
      comparison: '2026-11-02..2026-11-08',
    },
  },
  {
    q: 'Сравни рестораны за эту и прошлую неделю',
    want: {
      intent: 'comparison',
      by: 'restaurant',
      period: '2026-11-16..2026-11-18',
      comparison: '2026-11-09..2026-11-11',
    },
  },
  { q: 'Как дела вчера?', want: { intent: 'comparison', period: '2026-11-17', comparison: '2026-11-16' } },
  { q: 'выручка вчера в Сочи', want: { intent: 'unknown' } },
  { q: 'выручка по картам вчера', want: { intent: 'unknown' } },
  { q: 'выручка с 9 до 12 часов', want: { intent: 'unknown' } },
  {
    q: 'Где средний чек выше 4000?',
    want: { intent: 'dish_filter', measure: 'avg_check', above: 4000 },
  },
  {
    q: 'Официанты с выручкой больше 20 тысяч за неделю',
    want: { intent: 'dish_filter', measure: 'revenue', above: 20_000, period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Самые большие чеки Анны Зориной за октябрь',
    want: { intent: 'largest_checks', order: 'desc', waiters: ['Анна Зорина'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'сколько чеков в среднем в день',
    want: { intent: 'breakdown', measure: 'checks', by: 'day', order: null },
  },
  {
    q: 'Какая была выручка на Арбате вчера?',
    want: { intent: 'figure', measure: 'revenue', restaurants: [A], period: '2026-11-17' },
  },
  {
    q: 'Касса Печи и Перца на Уктусе за вчера',
    want: { intent: 'figure', measure: 'revenue', restaurants: [U], period: '2026-11-17' },
  },
  {
    q: 'Сколько заработала Скатерть на Покровке в октябре?',
    want: { intent: 'figure', measure: 'revenue', restaurants: [P], period: '2026-10-01..2026-10-31' },
  },
  { q: 'выручка в Печи и Перце', want: { intent: 'figure', measure: 'revenue', restaurants: [V, U], ambiguous: true } },
  {
    q: 'Оборот Скатерти за неделю',
    want: {
      intent: 'figure',
      measure: 'revenue',
      restaurants: [A, P],
      ambiguous: true,
      period: '2026-11-11..2026-11-17',
    },
  },
  {
    q: 'выручка на Арбате и на Вайнера за неделю',
    want: { intent: 'figure', measure: 'revenue', restaurants: [A, V], period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'вырчка на арбтае вчера',
    want: { intent: 'figure', measure: 'revenue', restaurants: [A], period: '2026-11-17' },
  },
  {
    q: 'Какая вырука за прошлую ниделю на Покровки',
    want: { intent: 'figure', measure: 'revenue', restaurants: [P], period: '2026-11-09..2026-11-15' },
  },
  { q: 'сколько сделали денег за вчера', want: { intent: 'figure', measure: 'revenue', period: '2026-11-17' } },
  { q: 'Сколько мы наторговали в пятницу?', want: { intent: 'figure', measure: 'revenue', period: '2026-11-13' } },
  { q: 'Продажи за вчера', want: { intent: 'figure', measure: 'revenue', period: '2026-11-17' } },
  { q: 'средний чек', want: { intent: 'figure', measure: 'avg_check', period: '2026-10-19..2026-11-17' } },
  {
    q: 'Сколько чеков было вчера на Вайнера',
    want: { intent: 'figure', measure: 'checks', restaurants: [V], period: '2026-11-17' },
  },
  { q: 'число чеков за октябрь', want: { intent: 'figure', measure: 'checks', period: '2026-10-01..2026-10-31' } },
  {
    q: 'Выручка по категории супы за октябрь',
    want: { intent: 'figure', measure: 'revenue', categories: ['Супы'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'На сколько продали кофе вчера',
    want: { intent: 'figure', measure: 'revenue', categories: ['Кофе'], period: '2026-11-17' },
  },
  {
    q: 'Выручка по месяцам в этом году',
    want: { intent: 'breakdown', measure: 'revenue', by: 'month', order: null, period: '2026-01-01..2026-11-18' },
  },
  { q: 'выручка по неделям за квартал', want: { intent: 'breakdown', measure: 'revenue', by: 'week', order: null } },
  { q: 'Выручка по дням недели', want: { intent: 'breakdown', measure: 'revenue', by: 'weekday' } },
  {
    q: 'Динамика выручки за октябрь',
    want: { intent: 'breakdown', measure: 'revenue', by: 'day', period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'Число чеков по часам на Арбате',
    want: { intent: 'breakdown', measure: 'checks', by: 'hour', restaurants: [A] },
  },
  {
    q: 'Какой час самый прибыльный по выручке?',
    want: { intent: 'breakdown', measure: 'revenue', by: 'hour', order: 'desc', limit: 1 },
  },
  {
    q: 'Во сколько больше всего чеков на Уктусе?',
    want: { intent: 'breakdown', measure: 'checks', by: 'hour', order: 'desc', restaurants: [U] },
  },
  {
    q: 'Какой ресторан заработал меньше всех вчера?',
    want: { intent: 'breakdown', measure: 'revenue', by: 'restaurant', order: 'asc', limit: 1, period: '2026-11-17' },
  },
  {
    q: 'Где выручка самая высокая?',
    want: { intent: 'breakdown', measure: 'revenue', by: 'restaurant', order: 'desc', limit: 1 },
  },
  {
    q: 'Сравни рестораны по выручке за прошлый месяц',
    want: {
      intent: 'breakdown',
      measure: 'revenue',
      by: 'restaurant',
      order: 'desc',
      period: '2026-10-01..2026-10-31',
    },
  },
  {
    q: 'Сравни Арбат и Покровку по среднему чеку',
    want: { intent: 'breakdown', measure: 'avg_check', by: 'restaurant', restaurants: [A, P] },
  },
  {
    q: 'Лучший день на Арбате в октябре',
    want: {
      intent: 'breakdown',
      measure: 'revenue',
      by: 'day',
      order: 'desc',
      limit: 1,
      restaurants: [A],
      period: '2026-10-01..2026-10-31',
    },
  },
  {
    q: 'в какой день было меньше всего чеков на прошлой неделе?',
    want: {
      intent: 'breakdown',
      measure: 'checks',
      by: 'day',
      order: 'asc',
      limit: 1,
      period: '2026-11-09..2026-11-15',
    },
  },
  {
    q: 'В какой месяц заработали больше всего в этом году?',
    want: {
      intent: 'breakdown',
      measure: 'revenue',
      by: 'month',
      order: 'desc',
      limit: 1,
      period: '2026-01-01..2026-11-18',
    },
  },
  {
    q: 'Какая категория приносит больше всего выручки?',
    want: { intent: 'breakdown', measure: 'revenue', by: 'category', order: 'desc', limit: 1 },
  },
  {
    q: 'Самый большой чек за вчера',
    want: { intent: 'largest_checks', order: 'desc', limit: 1, period: '2026-11-17' },
  },
  {
    q: 'топ 20 чеков за октябрь на Вайнера',
    want: { intent: 'largest_checks', order: 'desc', limit: 20, restaurants: [V], period: '2026-10-01..2026-10-31' },
  },
  { q: 'Покажи чеки дороже 5 тысяч за вчера', want: { intent: 'largest_checks', above: 5000, period: '2026-11-17' } },
  {
    q: 'самые маленькие чеки за неделю',
    want: { intent: 'largest_checks', order: 'asc', period: '2026-11-11..2026-11-17' },
  },
  { q: 'Сравни вчера и позавчера', want: { intent: 'comparison', period: '2026-11-17', comparison: '2026-11-16' } },
  {
    q: 'Сравни выручку за октябрь и сентябрь на Арбате',
    want: {
      intent: 'comparison',
      measures: ['revenue'],
      restaurants: [A],
      period: '2026-10-01..2026-10-31',
      comparison: '2026-09-01..2026-09-30',
    },
  },
  {
    q: 'Сравни этот месяц с прошлым по среднему чеку',
    want: {
      intent: 'comparison',
      measures: ['avg_check'],
      period: '2026-11-01..2026-11-18',
      comparison: '2026-10-01..2026-10-18',
    },
  },
  {
    q: 'Сравни октябрь с октябрём прошлого года',
    want: { intent: 'comparison', period: '2026-10-01..2026-10-31', comparison: '2025-10-01..2025-10-31' },
  },
  {
    q: 'Как изменилась выручка за прошлую неделю?',
    want: {
      intent: 'comparison',
      measures: ['revenue'],
      period: '2026-11-09..2026-11-15',
      comparison: '2026-11-02..2026-11-08',
    },
  },
  {
    q: 'Сравни прошлую неделю с позапрошлой по ресторанам',
    want: {
      intent: 'comparison',
      by: 'restaurant',
      period: '2026-11-09..2026-11-15',
      comparison: '2026-11-02..2026-11-08',
    },
  },
  {
    q: 'Какой ресторан вырос за неделю сильнее всего?',
    want: {
      intent: 'movers',
      by: 'restaurant',
      direction: 'grew',
      limit: 1,
      period: '2026-11-11..2026-11-17',
      comparison: '2026-11-04..2026-11-10',
    },
  },
  {
    q: 'Где упал средний чек за октябрь?',
    want: {
      intent: 'movers',
      measure: 'avg_check',
      by: 'restaurant',
      direction: 'fell',
      period: '2026-10-01..2026-10-31',
      comparison: '2026-09-01..2026-09-30',
    },
  },
  { q: 'Какие рестораны просели?', want: { intent: 'movers', by: 'restaurant', direction: 'fell', limit: null } },
]

const menu: Phrase[] = [
  {
    q: 'Топ-5 блюд по количеству за прошлую неделю на Арбате',
    want: {
      intent: 'dish_ranking',
      measure: 'quantity',
      order: 'desc',
      limit: 5,
      restaurants: [A],
      period: '2026-11-09..2026-11-15',
    },
  },
  {
    q: 'лучшие блюда за октябрь',
    want: { intent: 'dish_ranking', measure: 'revenue', order: 'desc', limit: 10, period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'три худших салата по выручке',
    want: { intent: 'dish_ranking', measure: 'revenue', order: 'asc', limit: 3, categories: ['Салаты'] },
  },
  {
    q: 'Самое продаваемое блюдо на Покровке вчера',
    want: {
      intent: 'dish_ranking',
      measure: 'quantity',
      order: 'desc',
      limit: 1,
      restaurants: [P],
      period: '2026-11-17',
    },
  },
  {
    q: 'Какая пицца продаётся лучше всего?',
    want: { intent: 'dish_ranking', order: 'desc', limit: 1, categories: ['Пицца'] },
  },
  {
    q: 'что хуже всего продается на Уктусе',
    want: { intent: 'dish_ranking', measure: 'quantity', order: 'asc', restaurants: [U] },
  },
  {
    q: 'Какие супы самые популярные?',
    want: { intent: 'dish_ranking', measure: 'quantity', order: 'desc', categories: ['Супы'] },
  },
  {
    q: 'Топ напитков по выручке за месяц',
    want: {
      intent: 'dish_ranking',
      measure: 'revenue',
      order: 'desc',
      categories: ['Напитки'],
      period: '2026-10-19..2026-11-17',
    },
  },
  {
    q: 'Топ-3 десертов за прошлый квартал',
    want: {
      intent: 'dish_ranking',
      measure: 'revenue',
      limit: 3,
      categories: ['Десерты'],
      period: '2026-07-01..2026-09-30',
    },
  },
  { q: 'Блюда с самым высоким фудкостом', want: { intent: 'dish_ranking', measure: 'foodcost', order: 'desc' } },
  {
    q: 'у какого блюда самая низкая наценка',
    want: { intent: 'dish_ranking', measure: 'markup', order: 'asc', limit: 1 },
  },
  {
    q: 'Сколько капучино продали вчера на Вайнера?',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Капучино'], restaurants: [V], period: '2026-11-17' },
  },
  {
    q: 'сколько пицц продали в субботу',
    want: { intent: 'figure', measure: 'quantity', categories: ['Пицца'], period: '2026-11-14' },
  },
  {
    q: 'Сколько продали Маргариты за неделю',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Пицца «Маргарита»'], period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Сколько продано пиццы четыре сыра за октябрь?',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Пицца «Четыре сыра»'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'количество проданных греческих салатов за неделю',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Греческий салат'], period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Как продавался цезарь в октябре?',
    want: { intent: 'figure', dishes: caesars, ambiguous: true, period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'Сколько штук сырников из печи ушло вчера',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Сырники из печи'], period: '2026-11-17' },
  },
  {
    q: 'выручка по борщу с говядиной за вчера',
    want: { intent: 'figure', measure: 'revenue', dishes: ['Борщ с говядиной'], period: '2026-11-17' },
  },
  {
    q: 'Сколько продали тёплых салатов с лососем',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Тёплый салат с лососем'] },
  },
  {
    q: 'сколько продали теплого салата с лососем',
    want: { intent: 'figure', measure: 'quantity', dishes: ['Тёплый салат с лососем'] },
  },
  {
    q: 'сколько карбанары продали вчера',
    want: {
      intent: 'figure',
      measure: 'quantity',
      dishes: ['Спагетти карбонара', 'Паста карбонара'],
      ambiguous: true,
      period: '2026-11-17',
    },
  },
  { q: 'Сколько стоит Наполеон?', want: { intent: 'figure', measure: 'price', dishes: ['Наполеон'] } },
  {
    q: 'какой фуд-кост вчера на Арбате',
    want: { intent: 'figure', measure: 'foodcost', restaurants: [A], period: '2026-11-17' },
  },
  {
    q: 'Фудкост по пицце за октябрь',
    want: { intent: 'figure', measure: 'foodcost', categories: ['Пицца'], period: '2026-10-01..2026-10-31' },
  },
  { q: 'какой food cost за месяц', want: { intent: 'figure', measure: 'foodcost', period: '2026-10-19..2026-11-17' } },
  { q: 'Какая наценка на латте?', want: { intent: 'figure', measure: 'markup', dishes: ['Латте'] } },
  { q: 'себестоимость солянки', want: { intent: 'figure', measure: 'cost', dishes: ['Солянка мясная'] } },
  {
    q: 'В каком ресторане самый высокий фудкост?',
    want: { intent: 'breakdown', measure: 'foodcost', by: 'restaurant', order: 'desc', limit: 1 },
  },
  { q: 'фудкост по категориям', want: { intent: 'breakdown', measure: 'foodcost', by: 'category' } },
  {
    q: 'Какие блюда с фудкостом больше 40 процентов?',
    want: { intent: 'dish_filter', measure: 'foodcost', above: 40 },
  },
  {
    q: 'Покажи пиццы с фудкостом ниже тридцати процентов',
    want: { intent: 'dish_filter', measure: 'foodcost', below: 30, categories: ['Пицца'] },
  },
  { q: 'блюда с наценкой выше 300%', want: { intent: 'dish_filter', measure: 'markup', above: 300 } },
  { q: 'фудкост не больше 25 %', want: { intent: 'dish_filter', measure: 'foodcost', above: null, below: 25 } },
  {
    q: 'Блюда с фудкостом от 30 до 40 процентов',
    want: { intent: 'dish_filter', measure: 'foodcost', above: 30, below: 40 },
  },
  { q: 'Какие блюда без себестоимости?', want: { intent: 'dishes_without_cost' } },
  { q: 'У каких десертов не рассчитан фудкост?', want: { intent: 'dishes_without_cost', categories: ['Десерты'] } },
]

const staff: Phrase[] = [
  {
    q: 'Топ официантов за неделю',
    want: { intent: 'waiters', measures: ['revenue'], order: 'desc', period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Кто продал меньше всех на Арбате вчера?',
    want: { intent: 'waiters', measures: ['revenue'], order: 'asc', limit: 1, restaurants: [A], period: '2026-11-17' },
  },
  {
    q: 'Топ-3 сотрудника по чекам за октябрь',
    want: { intent: 'waiters', measures: ['checks'], order: 'desc', limit: 3, period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'У какого официанта самый высокий средний чек?',
    want: { intent: 'waiters', measures: ['avg_check'], order: 'desc', limit: 1 },
  },
  {
    q: 'Выручка по официантам за вчера',
    want: { intent: 'waiters', measures: ['revenue'], limit: null, period: '2026-11-17' },
  },
  {
    q: 'Какая выручка у Анны Зориной за неделю?',
    want: { intent: 'figure', measure: 'revenue', waiters: ['Анна Зорина'], period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'средний чек у Анны',
    want: { intent: 'figure', measure: 'avg_check', waiters: ['Анна Зорина', 'Анна Сомова'], ambiguous: true },
  },
  {
    q: 'Сколько чеков пробил Лугов вчера',
    want: { intent: 'figure', measure: 'checks', waiters: ['Степан Лугов'], period: '2026-11-17' },
  },
  {
    q: 'сколько чеков у Артема Чижова за октябрь',
    want: { intent: 'figure', measure: 'checks', waiters: ['Артём Чижов'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'Сколько продал Снегирев в субботу?',
    want: { intent: 'figure', measure: 'revenue', waiters: ['Тимур Снегирёв'], period: '2026-11-14' },
  },
  { q: 'Кто лучше продаёт: Щукин или Гусев?', want: { intent: 'waiters', waiters: ['Матвей Щукин', 'Глеб Гусев'] } },
  { q: 'Какие чеки пробиты без официанта вчера', want: { intent: 'checks_without_waiter', period: '2026-11-17' } },
  { q: 'официанты Уктуса по выручке', want: { intent: 'waiters', measures: ['revenue'], restaurants: [U] } },
]

const stock: Phrase[] = [
  { q: 'Приход за неделю', want: { intent: 'stock_movements', direction: 'in', period: '2026-11-11..2026-11-17' } },
  {
    q: 'Что привезли сегодня на Арбат?',
    want: { intent: 'stock_movements', direction: 'in', restaurants: [A], period: '2026-11-18' },
  },
  {
    q: 'Сколько лосося пришло в октябре',
    want: { intent: 'stock_movements', direction: 'in', stock: ['Лосось'], period: '2026-10-01..2026-10-31' },
  },
  { q: 'Что списали вчера?', want: { intent: 'stock_movements', direction: 'out', period: '2026-11-17' } },
  {
    q: 'расход моцареллы за неделю',
    want: { intent: 'stock_movements', direction: 'out', stock: ['Сыр моцарелла'], period: '2026-11-11..2026-11-17' },
  },
  {
    q: 'Сколько вина списали за прошлый месяц',
    want: {
      intent: 'stock_movements',
      direction: 'out',
      stock: ['Вино белое сухое', 'Вино красное сухое'],
      ambiguous: true,
      period: '2026-10-01..2026-10-31',
    },
  },
  { q: 'Какие остатки на складе?', want: { intent: 'stock_movements', direction: 'net' } },
  { q: 'Что заканчивается на складе?', want: { intent: 'stock_below' } },
  { q: 'Какие продукты ниже минимального остатка', want: { intent: 'stock_below' } },
  { q: 'Движение склада за вчера', want: { intent: 'stock_movements', direction: 'net', period: '2026-11-17' } },
]

const tasks: Phrase[] = [
  {
    q: 'Сделай задачу аналитику: сравнить недели',
    want: { intent: 'create_task', title: 'Сравнить недели', assignee: 'аналитику' },
  },
  {
    q: 'Поставь задачу Технологу меню: пересчитать калькуляции',
    want: { intent: 'create_task', title: 'Пересчитать калькуляции', assignee: 'Технологу меню' },
  },
  {
    q: 'Поставь задачу Марии Ивановне: заказать салфетки',
    want: { intent: 'create_task', title: 'Заказать салфетки', assignee: 'Марии Ивановне' },
  },
  {
    q: 'создай задачу: проверить фудкост: пицца',
    want: { intent: 'create_task', title: 'Проверить фудкост: пицца', assignee: null, categories: ['Пицца'] },
  },
  {
    q: 'Создай задачу: обзвонить поставщиков',
    want: { intent: 'create_task', title: 'Обзвонить поставщиков', assignee: null },
  },
  {
    q: 'Поставь срочную задачу шеф-повару: убрать окрошку из меню',
    want: {
      intent: 'create_task',
      title: 'Убрать окрошку из меню',
      assignee: 'шеф-повару',
      dishes: ['Окрошка на квасе'],
    },
  },
  {
    q: 'Напомни управляющему на Покровке проверить кассу',
    want: { intent: 'create_task', title: 'Проверить кассу', assignee: 'управляющему', restaurants: [P] },
  },
]

const followUps: Phrase[] = [
  {
    q: 'а за прошлый месяц?',
    before: ['Какая выручка была вчера?'],
    want: { intent: 'figure', measure: 'revenue', period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'а на Покровке?',
    before: ['Какая выручка была вчера?'],
    want: { intent: 'figure', measure: 'revenue', restaurants: [P], period: '2026-11-17' },
  },
  {
    q: 'А по ресторанам?',
    before: ['Какая выручка была вчера?'],
    want: { intent: 'breakdown', measure: 'revenue', by: 'restaurant', period: '2026-11-17' },
  },
  {
    q: 'а средний чек?',
    before: ['Какая выручка была вчера на Арбате?'],
    want: { intent: 'figure', measure: 'avg_check', restaurants: [A], period: '2026-11-17' },
  },
  {
    q: 'а позавчера?',
    before: ['Какая выручка была вчера?', 'а на Покровке?', 'а средний чек?'],
    want: { intent: 'figure', measure: 'avg_check', restaurants: [P], period: '2026-11-16' },
  },
  {
    q: 'а топ-3?',
    before: ['Топ-10 блюд по выручке за октябрь'],
    want: { intent: 'dish_ranking', measure: 'revenue', limit: 3, period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'а худшие?',
    before: ['Топ-10 блюд по выручке за октябрь'],
    want: { intent: 'dish_ranking', measure: 'revenue', order: 'asc', period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'а по количеству?',
    before: ['Топ-10 блюд по выручке за октябрь'],
    want: { intent: 'dish_ranking', measure: 'quantity', order: 'desc', period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'а сахара?',
    before: ['Сколько муки списали за октябрь?'],
    want: { intent: 'stock_movements', direction: 'out', stock: ['Сахар'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'теперь за октябрь',
    before: ['Сравни официантов по среднему чеку'],
    want: { intent: 'waiters', measures: ['avg_check'], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'Какой фудкост за прошлый месяц?',
    before: ['Какая выручка была вчера на Арбате?'],
    want: { intent: 'figure', measure: 'foodcost', restaurants: [], period: '2026-10-01..2026-10-31' },
  },
  {
    q: 'а выше 40?',
    before: ['Где фудкост выше 35 %?'],
    want: { intent: 'dish_filter', measure: 'foodcost', above: 40 },
  },
  { q: 'а погода?', before: ['Какая выручка была вчера?'], want: { intent: 'unknown' } },
  {
    q: 'а за прошлую неделю?',
    before: ['Какой ресторан просел сильнее всех за месяц?'],
    want: {
      intent: 'movers',
      direction: 'fell',
      period: '2026-11-09..2026-11-15',
      comparison: '2026-11-02..2026-11-08',
    },
  },
  { q: 'а на прошлой неделе?', want: { intent: 'unknown' } },
]

const outside: Phrase[] = [
  { q: 'Кто выиграл чемпионат по футболу?', want: { intent: 'unknown' } },
  { q: 'Сколько стоит доллар?', want: { intent: 'unknown' } },
  { q: 'Какая прибыль за прошлый месяц?', want: { intent: 'unknown' } },
  { q: 'Какая зарплата у Анны Зориной?', want: { intent: 'unknown' } },
  { q: 'Напиши стихотворение про весну', want: { intent: 'unknown' } },
  { q: 'Сколько лет управляющему?', want: { intent: 'unknown' } },
  { q: 'Прогноз выручки на следующую неделю', want: { intent: 'unknown' } },
  { q: 'Выручка Макдональдса', want: { intent: 'unknown' } },
  { q: 'Как приготовить борщ?', want: { intent: 'unknown' } },
  { q: '', want: { intent: 'unknown' } },
  { q: '???', want: { intent: 'unknown' } },
  { q: 'Продажи айфонов в Лондоне', want: { intent: 'unknown' } },
  { q: 'Сколько отзывов за неделю?', want: { intent: 'unknown' } },
]

/** Phrasings the grammar is tuned to. */
export const phrases: Phrase[] = [
  ...sample,
  ...periods,
  ...sales,
  ...menu,
  ...staff,
  ...stock,
  ...tasks,
  ...followUps,
  ...outside,
  ...ranges,
]
