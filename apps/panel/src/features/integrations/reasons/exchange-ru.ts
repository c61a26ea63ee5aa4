import type { exchangeReasons } from '@vitrina/contract/reasons/exchange'

/** What the exchange itself reports about a row, a day, a run or a price, in Russian. */
export const exchangeReasonsRu = {
  // Rows compared with each other and with stored data.
  restaurant_twice: 'Ресторан «{key}» указан дважды с разными значениями: оставьте одну строку',
  dish_twice: 'Блюдо «{key}» указано дважды с разными значениями: оставьте одну строку',
  employee_twice: 'Сотрудник «{key}» указан дважды с разными значениями: оставьте одну строку',
  check_twice: 'Чек «{key}» указан дважды с разными значениями: оставьте одну строку',
  unknown_restaurant: 'Ресторана «{key}» нет ни в наборе, ни у нас: добавьте его в restaurants',
  unknown_dish: 'Блюда «{key}» нет ни в наборе, ни у нас: добавьте его в dishes',
  not_a_time_zone: '{value} — не часовой пояс. Пример верного: Europe/Moscow',
  no_business_date: 'Нет business_date и времени, по которому её можно узнать',
  business_date_out_of_range: 'Учётный день {date} не попадает в промежуток от 2000-01-01 до завтра',
  business_date_outside_period: 'Учётный день {date} вне периода, указанного в manifest',
  date_out_of_range: 'Дата {date} не попадает в промежуток от 2000-01-01 до завтра',
  date_outside_period: 'Дата {date} вне периода, указанного в manifest',
  held_on_unread_day: 'Этот чек записан в дне {date}: его возьмёт обмен, который прочитает оба дня',
  held_on_unsent_day: 'Этот чек записан в дне {date}: пришлите набор, период которого захватывает и этот день',
  check_not_taken: 'Чек «{key}» не принят и остался прежним',
  check_rejected: 'Чек «{key}» не принят и остался прежним: исправьте его строку и пришлите день ещё раз',
  check_missing: 'Чека «{key}» нет или он не принят: исправьте его строку и пришлите день ещё раз',
  line_twice: 'Строка «{key}» этого чека указана дважды: принята только первая',
  // Days.
  sales_untold:
    'Учётная система не отдала ни одной продажи «{name}» с {from} по {to}. Записанные дни ({days}) остались прежними. Проверьте права логина',
  checks_unread:
    '{name}: за {date} не прочитано чеков: {count}. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  checks_unproven:
    '{name}: номера чеков начались заново, и нечем доказать, что за {date} прочитаны все чеки. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  shift_unread:
    '{name}: смена {date} не прочитана. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  payments_differ: '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, {cause}',
  report_differs: '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, {cause}',
  day_has_rejects: 'часть чеков не взята, смотрите строки выше',
  day_is_provisional: 'конец смены не прочитан',
  day_is_unpaid: 'у части чеков там нет оплаты',
  day_is_unread: 'прочитаны не все заказы из списка',
  day_was_corrected: 'день там исправили позже, ночью он перечитается',
  // Runs.
  process_ended: 'Программа остановилась раньше, чем закончился обмен',
  exchange_too_long: 'Обмен не закончился за {count} минут и остановлен; прочитанное сохранено.',
  prices_not_sent: 'Цены не отправлены: {cause}',
  past_not_compared: 'Прошлые дни не сверены: {cause}',
  // Prices.
  price_not_there: 'В учётной системе у этого блюда нет цены: сначала добавьте его в прейскурант.',
  price_not_confirmed:
    'Цена отправлялась час, но учётная система её не показывает: проверьте там приказы о ценах и задайте её ещё раз.',
  price_not_handed_on:
    'Сервер справочников принял цену два дня назад, но продают по ней не все кассовые серверы: проверьте, передаёт ли он им цены, и задайте её ещё раз.',
  price_gone: 'Тем временем цены в учётной системе не стало. Если ваша должна действовать, задайте её ещё раз.',
  price_overtaken:
    'Тем временем в учётной системе задана другая цена: {prices}. Если ваша должна действовать, задайте её ещё раз.',
  // Text from elsewhere, unchanged.
  words: '{said}',
} as const satisfies Record<keyof typeof exchangeReasons, string>
