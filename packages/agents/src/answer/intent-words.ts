import type { Understood } from '../understand/understood.ts'

/** What kind of question was understood, as people call it. */
export const intentWords: Record<Understood['intent'], string> = {
  figure: 'один показатель',
  breakdown: 'показатель по частям',
  largest_checks: 'чеки по сумме',
  dish_ranking: 'блюда по порядку',
  dish_filter: 'отбор по порогу',
  dishes_without_cost: 'блюда без себестоимости',
  waiters: 'официанты',
  checks_without_waiter: 'чеки без официанта',
  stock_movements: 'движения склада',
  stock_below: 'позиции ниже минимума',
  comparison: 'сравнение периодов',
  movers: 'кто изменился сильнее всех',
  create_task: 'новая задача',
  unknown: 'вопрос не о данных витрины',
}
