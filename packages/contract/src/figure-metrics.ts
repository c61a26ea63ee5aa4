import type { FigureDimension, FigureMetric } from './figure-query.ts'

/** A text in each language of the product. */
export interface LocalizedText {
  ru: string
  en: string
}

/** Groups of metrics, in the order in which they are offered. */
export const metricGroups = ['sales', 'checks', 'guests', 'menu', 'staff', 'losses', 'payments', 'stock'] as const
export type MetricGroup = (typeof metricGroups)[number]

export const metricGroupLabels: Readonly<Record<MetricGroup, LocalizedText>> = {
  sales: { ru: 'Выручка', en: 'Revenue' },
  checks: { ru: 'Чеки', en: 'Checks' },
  guests: { ru: 'Гости', en: 'Guests' },
  menu: { ru: 'Меню и фудкост', en: 'Menu and food cost' },
  staff: { ru: 'Персонал', en: 'Staff' },
  losses: { ru: 'Скидки, возвраты, удаления', en: 'Discounts, returns, voids' },
  payments: { ru: 'Оплаты', en: 'Payments' },
  stock: { ru: 'Склад', en: 'Stock' },
}

/** The labels of a metric. */
export interface MetricLabels {
  group: MetricGroup
  name: LocalizedText
  /** What it consists of, where its name does not say. */
  about?: LocalizedText
  /** Which direction is good for the business; null where neither is. */
  better: 'up' | 'down' | null
}

function metricLabels(
  group: MetricGroup,
  [ru, en]: readonly [string, string],
  better: MetricLabels['better'],
  about?: readonly [string, string],
): MetricLabels {
  return { group, name: { ru, en }, better, ...(about && { about: { ru: about[0], en: about[1] } }) }
}

const perKnownGuests = [
  'По дням ресторанов, чьи чеки указывают гостей',
  'Of days of restaurants whose checks name guests',
] as const
const perKnownCost = ['По блюдам с известной себестоимостью', 'Of dishes whose cost is known'] as const

/** The labels of every metric. */
export const figureMetricLabels: Readonly<Record<FigureMetric, MetricLabels>> = {
  revenue: metricLabels('sales', ['Выручка', 'Revenue'], 'up', [
    'За вычетом скидок и возвратов',
    'Net of discounts and returns',
  ]),
  gross: metricLabels('sales', ['Выручка до скидок', 'Revenue before discounts'], 'up', [
    'Выручка вместе со скидками',
    'Revenue with the discounts added back',
  ]),
  revenue_per_day: metricLabels('sales', ['Выручка за день в среднем', 'Revenue per day'], 'up', [
    'На день, в который были продажи',
    'Per day that had sales',
  ]),
  revenue_without_waiter: metricLabels('sales', ['Выручка без официанта', 'Revenue without a waiter'], 'down', [
    'По чекам, где официант не указан',
    'Of checks that name no waiter',
  ]),
  checks: metricLabels('checks', ['Чеки', 'Checks'], 'up', [
    'Чеки с продажей; чеки на ноль не в счёт',
    'Checks with a sale; those that come to nothing do not count',
  ]),
  avg_check: metricLabels('checks', ['Средний чек', 'Average check'], 'up', [
    'Выручка, делённая на число чеков',
    'Revenue divided by checks',
  ]),
  items_per_check: metricLabels('checks', ['Позиций в чеке', 'Items per check'], 'up', [
    'Строки чеков, делённые на число чеков',
    'Lines of checks divided by checks',
  ]),
  checks_per_day: metricLabels('checks', ['Чеков за день в среднем', 'Checks per day'], 'up', [
    'На день, в который были продажи',
    'Per day that had sales',
  ]),
  checks_without_waiter: metricLabels('checks', ['Чеки без официанта', 'Checks without a waiter'], 'down'),
  documents: metricLabels('checks', ['Документы', 'Documents'], null, [
    'Все чеки, вместе с возвратами и чеками на ноль',
    'All checks, returns and those that come to nothing included',
  ]),
  positions: metricLabels('checks', ['Строки чеков', 'Lines of checks'], null),
  guests: metricLabels('guests', ['Гости', 'Guests'], 'up'),
  revenue_per_guest: metricLabels('guests', ['Выручка на гостя', 'Revenue per guest'], 'up', perKnownGuests),
  guests_per_check: metricLabels('guests', ['Гостей в чеке', 'Guests per check'], null, perKnownGuests),
  known_guests_share: metricLabels(
    'guests',
    ['Доля выручки с известным числом гостей', 'Share of revenue whose guests are known'],
    'up',
    ['Дни ресторанов, в которых хотя бы в одном чеке указаны гости', 'Days of restaurants whose checks name guests'],
  ),
  quantity: metricLabels('menu', ['Продано', 'Quantity sold'], 'up', [
    'Количество блюд за вычетом возвратов',
    'Quantity of dishes, returns taken off',
  ]),
  orders: metricLabels('menu', ['Продажи блюда', 'Orders of a dish'], 'up', [
    'Сколько раз блюдо продано, строки чеков без возвратов',
    'How many lines of checks sold it; those that came back do not count',
  ]),
  dish_count: metricLabels('menu', ['Проданные блюда', 'Dishes sold'], null, [
    'Сколько разных блюд продано',
    'How many different dishes were sold',
  ]),
  avg_price: metricLabels('menu', ['Средняя цена', 'Average price'], null, [
    'Выручка, делённая на проданное количество',
    'Revenue divided by the quantity sold',
  ]),
  cost_of_sales: metricLabels('menu', ['Себестоимость проданного', 'Cost of sales'], null, perKnownCost),
  gross_profit: metricLabels('menu', ['Валовая прибыль', 'Gross profit'], 'up', perKnownCost),
  margin_pct: metricLabels('menu', ['Маржа', 'Margin'], 'up', perKnownCost),
  food_cost: metricLabels('menu', ['Фудкост', 'Food cost'], 'down', perKnownCost),
  markup: metricLabels('menu', ['Наценка', 'Markup'], 'up', perKnownCost),
  known_cost_share: metricLabels(
    'menu',
    ['Доля выручки с известной себестоимостью', 'Share of revenue with a known cost'],
    'up',
  ),
  hours: metricLabels('staff', ['Часы работы', 'Hours worked'], null, [
    'От первого открытого чека смены до последнего закрытого',
    'From the first check of a shift opened to its last closed',
  ]),
  shifts: metricLabels('staff', ['Смены', 'Shifts'], null),
  revenue_per_hour: metricLabels('staff', ['Выручка за час работы', 'Revenue per hour worked'], 'up'),
  discount: metricLabels('losses', ['Скидки', 'Discounts'], null),
  discount_share: metricLabels('losses', ['Доля скидок', 'Discount share'], null, [
    'К выручке до скидок',
    'Of revenue before discounts',
  ]),
  returns: metricLabels('losses', ['Возвраты', 'Returns'], 'down', [
    'Сумма возвращённого, со знаком минус',
    'What was given back, below zero',
  ]),
  return_share: metricLabels('losses', ['Доля возвратов', 'Return share'], 'down', [
    'К проданному до возвратов',
    'Of what was sold before any of it was given back',
  ]),
  return_quantity: metricLabels('losses', ['Возвращено блюд', 'Quantity returned'], 'down'),
  voids: metricLabels('losses', ['Удаления', 'Voids'], 'down', [
    'Строки, снятые до оплаты',
    'Lines struck off before they were paid',
  ]),
  void_sum: metricLabels('losses', ['Сумма удалений', 'Sum of voids'], 'down'),
  payments: metricLabels('payments', ['Оплаты', 'Payments'], null),
  payment_count: metricLabels('payments', ['Число оплат', 'Number of payments'], null),
  checks_with: metricLabels('menu', ['Чеки с блюдом', 'Checks with the dish'], null, [
    'Сколько чеков, в которых оно есть',
    'How many checks have it',
  ]),
  sale_price: metricLabels('menu', ['Цена в меню', 'Menu price'], null, [
    'Цена продажи, взвешенная по проданному',
    'Sale price, weighted by what was sold',
  ]),
  unit_cost: metricLabels('menu', ['Себестоимость единицы', 'Unit cost'], 'down', perKnownCost),
  profit_per_portion: metricLabels('menu', ['Прибыль с единицы', 'Profit per unit'], 'up', perKnownCost),
  stock_in: metricLabels('stock', ['Приход', 'Received'], null, [
    'Сколько товара пришло; перемещения между своими складами не в счёт',
    'How much came in; what was carried between own stores does not count',
  ]),
  stock_out: metricLabels('stock', ['Расход', 'Used'], null, [
    'Сколько товара ушло; перемещения между своими складами не в счёт',
    'How much went out; what was carried between own stores does not count',
  ]),
  stock_in_cost: metricLabels('stock', ['Сумма прихода', 'Sum received'], null),
  stock_out_cost: metricLabels('stock', ['Сумма расхода', 'Sum used'], null),
  stock_net: metricLabels('stock', ['Приход минус расход', 'Received less used'], null, [
    'Изменение за период, а не остаток',
    'The change over the period, not what is left',
  ]),
  stock_moved: metricLabels('stock', ['Движение товара', 'Goods moved'], null, [
    'Всё, что двигалось, и между своими складами',
    'All that moved, between own stores too',
  ]),
  stock_moved_cost: metricLabels('stock', ['Сумма движений', 'Sum moved'], null),
  below_min: metricLabels('stock', ['Позиции ниже минимума', 'Positions below the minimum'], 'down', [
    'Сейчас, какой бы период ни был выбран',
    'Now, whatever the period',
  ]),
}

/** The label of a dimension, alone and where figures are grouped by it. */
export interface DimensionLabels {
  name: LocalizedText
  /** «по дням», “by day”. */
  by: LocalizedText
}

function by(name: readonly [string, string], told: readonly [string, string]): DimensionLabels {
  return { name: { ru: name[0], en: name[1] }, by: { ru: told[0], en: told[1] } }
}

/** The labels of every dimension. */
export const figureDimensionLabels: Readonly<Record<FigureDimension, DimensionLabels>> = {
  day: by(['День', 'Day'], ['по дням', 'by day']),
  week: by(['Неделя', 'Week'], ['по неделям', 'by week']),
  month: by(['Месяц', 'Month'], ['по месяцам', 'by month']),
  quarter: by(['Квартал', 'Quarter'], ['по кварталам', 'by quarter']),
  weekday: by(['День недели', 'Weekday'], ['по дням недели', 'by weekday']),
  weekend: by(['Будни и выходные', 'Weekdays and weekends'], ['по будням и выходным', 'by weekday or weekend']),
  hour: by(['Час', 'Hour'], ['по часам', 'by hour']),
  restaurant: by(['Ресторан', 'Restaurant'], ['по ресторанам', 'by restaurant']),
  source: by(['Учётная система', 'Accounting system'], ['по учётным системам', 'by accounting system']),
  order_category: by(['Вид заказа', 'Order type'], ['по видам заказа', 'by order type']),
  station: by(['Касса', 'Till'], ['по кассам', 'by till']),
  payment_type: by(['Вид оплаты', 'Payment type'], ['по видам оплаты', 'by payment type']),
  void_reason: by(['Причина удаления', 'Reason of a void'], ['по причинам удаления', 'by reason of a void']),
  waiter: by(['Официант', 'Waiter'], ['по официантам', 'by waiter']),
  dish: by(['Блюдо', 'Dish'], ['по блюдам', 'by dish']),
  category: by(['Категория меню', 'Menu category'], ['по категориям', 'by category']),
  unit: by(['Единица измерения', 'Unit'], ['по единицам измерения', 'by unit']),
  product: by(['Товар', 'Product'], ['по товарам', 'by product']),
  place: by(['Склад', 'Store'], ['по складам', 'by store']),
  direction: by(['Приход или расход', 'Received or used'], ['по приходу и расходу', 'by way in or out']),
  reason: by(['Причина движения', 'Reason of a movement'], ['по причинам движения', 'by reason of a movement']),
  year: by(['Год', 'Year'], ['по годам', 'by year']),
  table: by(['Стол', 'Table'], ['по столам', 'by table']),
  check_size: by(['Позиций в чеке', 'Lines of a check'], ['по числу позиций', 'by lines of a check']),
  check_sum: by(['Сумма чека', 'Sum of a check'], ['по сумме чека', 'by sum of a check']),
  abc_revenue: by(['ABC по выручке', 'ABC by revenue'], ['по классам выручки', 'by class of revenue']),
  abc_margin: by(['ABC по прибыли', 'ABC by profit'], ['по классам прибыли', 'by class of profit']),
  abc_quantity: by(['ABC по количеству', 'ABC by quantity'], ['по классам количества', 'by class of quantity']),
  quadrant: by(
    ['Место в матрице меню', 'Place in the menu matrix'],
    ['по матрице меню', 'by place in the menu matrix'],
  ),
}
