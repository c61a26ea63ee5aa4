import type { iikoReasons } from '@vitrina/contract/reasons/iiko'

/** What the connector of iiko reports about its rows, days, stock and prices, in Russian. */
export const iikoReasonsRu = {
  // Names of answers.
  list_of_employees: 'Список сотрудников',
  list_of_subdivisions: 'Список подразделений',
  list_of_products: 'Список блюд и товаров',
  list_of_groups: 'Список групп номенклатуры',
  list_of_units: 'Список единиц измерения',
  price_list: 'Прейскурант',
  price_document: 'Приказ о ценах',
  price_document_of_id: 'Приказ о ценах {id}',
  list_of_price_documents: 'Список приказов о ценах',
  report_fields: 'Поля отчёта {report}',
  report_of_revenue: 'Отчёт о выручке «{name}»',
  // Days and their checks.
  besides_unread: 'Оплаты, скидки и отмены за {date} не прочитаны: {cause}',
  day_unread: '«{name}» за {date} не прочитан, записанное осталось прежним: {cause}',
  list_unread: '{answer}: прочитать не удалось, записанное осталось прежним. {cause}',
  day_differs:
    'Отчёт «{name}» за {date} даёт {sum} (чеков: {count}), а сводка — {other} (чеков: {checks}). Записанный день остался прежним, следующий обмен спросит снова',
  group_twice: 'Отчёт дважды называет {group} с разными суммами',
  of_check: 'Чек № {number} («{name}», {date}): {cause}',
  refund_of_refund:
    'Чек № {number} («{name}», {date}) — возврат чека, который сам возврат. Он отложен, его {sum} нет ни в одном показателе: посмотрите в учётной системе, что это',
  check_told_twice: 'Чек № {number} («{name}», {date}) дважды стоит в отчёте с разными значениями',
  check_without_header:
    'У чека «{name}» за {date} есть строки, но нет заголовка. Если его закрыли, пока читался день, его заберёт следующий обмен',
  number_too_great: 'номер больше {most}',
  line_told_twice: 'строка {key} дважды стоит в отчёте с разными значениями',
  sale_below_zero: 'у продажи сумма меньше нуля',
  return_above_zero: 'у возврата сумма больше нуля',
  other_given_back: 'по строкам возвращено {sum}, а в заголовке чека {told}',
  lines_untold: 'в отчёте по строкам его нет, а сам чек — на {told}. Следующий обмен за этот день спросит снова',
  lines_add_up_otherwise:
    'Строки дают {sum}, а чек — {told}. Исправьте чек № {number} в учётной системе и запустите обмен за этот день ещё раз',
  // Subdivisions.
  sales_left_out: 'Продажи «{name}» с {from} по {to} не взяты ({sum}, дней: {days}): {cause}',
  subdivision_unlisted: 'в списке подразделений его нет',
  subdivision_no_restaurant: 'в списке подразделений это не ресторан, а {type}',
  subdivision_without_type: 'в списке подразделений это не ресторан, а подразделение без типа',
  // Stock.
  stock_not_exchanged: 'Склад не прочитан: {cause}',
  stock_fields: 'поля отчёта TRANSACTIONS: {cause}',
  stock_stores: 'склады в отчёте TRANSACTIONS: {cause}',
  stock_of_unit: '«{name}» в отчёте TRANSACTIONS: {cause}',
  stock_fields_missing: 'в отчёте о движениях нет полей {fields}',
  stock_undivided: 'отчёт о движениях не различает подразделения',
  movements_unknown: 'Не взяты движения склада за {from} … {to} с типом «{type}»: такой тип неизвестен',
  store_left_out: 'Склад «{store}» («{name}») за {from} … {to} не взят: {cause}',
  subdivision_ambiguous: 'так называется несколько подразделений. Дайте каждому свой код или название',
  subdivision_unknown: 'подразделения с таким названием и кодом нет',
  subdivision_contradicted: 'сервер относит его и к «{other}»',
  // Prices.
  price_by_size: 'Цена не отправлена: у блюда цены по размерам ({names}). Измените её в iikoOffice.',
  price_by_schedule: 'Цена не отправлена: у блюда цены по расписанию ({names}). Измените её в iikoOffice.',
  position_untold:
    'Цена не отправлена: сервер не говорит, что ещё задано для блюда ({names}), а новый приказ это стёр бы. Измените её в iikoOffice.',
} as const satisfies Record<keyof typeof iikoReasons, string>
