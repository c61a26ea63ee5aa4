import type { iikoReasons } from '@vitrina/contract/reasons/iiko'
import type { rkeeperReasons } from '@vitrina/contract/reasons/rkeeper'
import type { systemsReasons } from '@vitrina/contract/reasons/systems'

/** Why an accounting system could not be called or its answer could not be read, in Russian. */
export const systemsReasonsRu = {
  // The address.
  not_a_server_address: 'Это не адрес сервера: напишите, например, https://10.0.0.5:8080 или https://name.iiko.it',
  rkeeper_url_wrong: 'В адресе r_keeper ошибка: нужно, например, https://10.0.0.5:8080',
  storehouse_url_wrong: 'В storehouseUrl не адрес: нужно, например, http://10.0.0.6:9797',
  service_address: '{place} — служебный адрес сети или облака, туда Витрина не обращается',
  private_address:
    '{place} в собственной сети, а эта установка туда не подключается; разрешает тот, кто её обслуживает: CONNECT_PRIVATE=true',
  // The network.
  at_place: '{place}: {cause}',
  name_unknown: 'Имя {name} не находится: проверьте, нет ли в адресе опечатки ({code})',
  connection_refused: '{place} не принимает соединений: проверьте, работает ли сервер и верен ли порт ({code})',
  unreachable: '{place} недоступен: проверьте адрес, сеть и межсетевой экран ({code})',
  weak_key:
    'У {place} слишком короткий ключ (ee key too small): включите в подключении «Старое шифрование» (allowWeakTls) или выпустите серверу сертификат на 2048 бит ({code})',
  old_tls:
    '{place} умеет только старый TLS (unsupported protocol): включите в подключении «Старое шифрование» (allowWeakTls) или обновите сервер до TLS 1.2 ({code})',
  not_https: '{place} не отвечает по HTTPS: возможно, адрес начинается с http:// ({code})',
  not_http: '{place} не отвечает по HTTP: проверьте порт; возможно, адрес начинается с https:// ({code})',
  connection_broken: '{place} оборвал соединение: попробуйте ещё раз, а если не пройдёт, проверьте сервер ({code})',
  call_failed: 'Обратиться к {place} не вышло: попробуйте позже ({code})',
  no_answer_in_time: '{place} не ответил за {count} с: возможно, сервер перегружен; попробуйте позже',
  redirected_elsewhere: '{place} отправляет на другой адрес: укажите адрес самого учётного сервера',
  redirected_to: '{place} отправляет на другой адрес: укажите адрес самого учётного сервера',
  answer_too_large: 'Ответ {place} больше {size}: возьмите период короче',
  answer_too_slow: 'Ответ не удалось прочитать за {count} с: возьмите период короче',
  answer_too_heavy: 'На чтение ответа не хватает памяти: возьмите период короче',
  answer_cut_off: 'Ответ не дочитан до конца: попробуйте позже',
  // The server's certificate. The cause says what to do about it.
  certificate_self_signed: '{place} показывает самоподписанный сертификат. {cause}',
  certificate_not_pinned: '{place} показывает не тот сертификат, что закреплён. {cause}',
  certificate_pin_wrong: 'certificateFingerprint — не отпечаток SHA-256 из 64 шестнадцатеричных цифр. {cause}',
  certificate_expired: 'Срок сертификата {place} вышел. {cause}',
  certificate_of_other_name: 'Сертификат {place} выдан на другое имя. {cause}',
  certificate_unverified: 'Сертификат {place} не проходит проверку ({code}). {cause}',
  pin_certificate:
    'Его отпечаток SHA-256 — {fingerprint}. Сверьте с тем, что назовёт администратор сервера, и укажите как certificateFingerprint, чтобы доверять ему.',
  ask_about_certificate: 'Попросите администратора сервера проверить сертификат.',
  // What the server answers.
  with_words: '{cause}. Ответ сервера: {said}',
  http_status: '{place} отвечает HTTP {status}',
  http_status_said: '{place} отвечает HTTP {status}: {said}',
  http_status_elsewhere: '{place} отвечает HTTP {status}, и это не iiko',
  http_status_logged: '{place} отвечает HTTP {status}: посмотрите журнал сервера',
  http_status_of_front:
    'Вместо сервера {place} ответил HTTP {status}: он запускается, перегружен или отрезан от того, что стоит перед ним; попробуйте позже',
  web_page: '{place} отвечает веб-страницей: проверьте адрес и порт; возможно, между вами прокси',
  web_page_for_data:
    '{place} отвечает веб-страницей (HTTP {status}) вместо данных: проверьте адрес, порт и прокси; возможно, сервер ещё запускается',
  user_refused: '{place} не принимает логин: проверьте имя пользователя и пароль',
  login_refused: '{place} не принимает логин: проверьте логин и пароль',
  login_not_answered_by_key: '{place} в ответ на вход прислал не ключ: точно ли это сервер iiko?',
  address_unknown: '{place} не знает такого запроса: проверьте адрес',
  no_licence: 'У {place} нет на это лицензии: обратитесь к поставщику системы',
  no_free_api_licence:
    'У {place} нет свободной лицензии API: закройте другие программы под этим логином, подождите час, пока освободится потерянная, или расширьте лицензию',
  right_denied: '{place} не даёт логину этого права: пусть его добавят в iikoOffice',
  user_forbidden: '{place} запрещает это пользователю: дайте ему право на веб-интерфейс',
  no_such_interface: 'У {place} нет такого интерфейса: проверьте адрес и включён ли он',
  not_rkeeper: '{place} отвечает, но это не XML-интерфейс r_keeper: проверьте адрес и порт',
  shift_changes: '{place} как раз меняет смену: попробуйте через минуту',
  shift_closes: '{answer}: {said}; сервер закрывает смену, попробуйте через минуту',
  commands_unanswered: '{place} ответил не на все команды: {count} из {total}',
  command_unanswered: '{place} не ответил на команду',
  xml_unreadable: 'XML от {place} не читается: {said}',
  // The name of an answer, and what is wrong in it.
  in_answer: '{answer}: {cause}',
  answer_row: '{answer}, строка {number}',
  answer_refused: '{answer}: отказ. Ответ сервера: {said}',
  answer_not_json: '{answer} — не JSON: проверьте, подходит ли версия сервера',
  answer_not_xml: '{answer} — не XML: проверьте, подходит ли версия сервера',
  no_reason_given: 'отказ без объяснения',
  not_json: 'ответ — не JSON',
  list_expected: 'нужен список',
  columns_uneven: 'колонки таблицы {name} разной длины',
  fields_not_found: 'ни в одном наборе нет нужных полей ({fields}); сервер отдаёт: {said}',
  order_unpaid: 'заказ закрыт с суммой {value}, а оплаченного чека с его блюдами не видно',
  guests_out_of_range: 'гостей (Guests) {value}, столько не бывает',
  field_missing: 'нет {field}',
  field_missing_expected: 'нет {field}, {expected}',
  fields_missing_expected: 'нет {field}, {expected}',
  field_unexpected: '{field} — {value}, {expected}',
  value_missing: 'значения нет, {expected}',
  value_unexpected: '{value} — {expected}',
  field_wrong: '{field} — {expected}',
  // What was expected instead of the value that was found.
  whole_number_expected: 'а нужно целое число',
  number_expected: 'а нужно число',
  value_expected: 'а нужно значение',
  text_expected: 'а нужен текст',
  nonempty_text_expected: 'а нужен непустой текст',
  shorter_text_expected: 'а нужен текст короче',
  boolean_expected: 'а нужно true или false',
  bit_expected: 'а нужно 1 или 0',
  kopecks_expected: 'а нужны копейки',
  thousandths_expected: 'а нужны тысячные',
  date_expected: 'а нужна дата вида 2026-03-01',
  time_expected: 'а нужно время вида {example}',
  iiko_time_expected: 'а нужно время вида 2026-03-01T18:30:15.123',
  range_expected: 'а нужно от {from} до {to}',
  row_is_worth: 'а в строке {sum}',
  kind_expected: 'пришло {met}, а нужно {kind}',
  kind_missing: 'значения нет, а нужно {kind}',
  input_invalid: 'не то, что нужно',
} as const satisfies Record<keyof typeof systemsReasons, string>

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

/** What the connectors of r_keeper and StoreHouse report about their checks, prices and documents, in Russian. */
export const rkeeperReasonsRu = {
  // Checks.
  server_not_exchanged: 'Этот сервер не прочитан: {cause}',
  order_partly_paid:
    'В заказе оплачено {sum}, остальное ещё нет. За что заплатили, касса не говорит, поэтому он войдёт в цифры, когда оплатят всё',
  open_lines_add_up_otherwise:
    'Строки дают {sum}, а чек — {told}. Исправьте чек № {number} в r_keeper, пока его смена открыта, или положите выгрузку файлами за этот день',
  // Prices.
  no_reference_server:
    'r_keeper принимает цены только на сервере справочников: укажите его адрес в подключении (referenceUrl)',
  is_cash_server:
    '{place} — кассовый сервер, цен он не принимает: укажите в подключении адрес сервера справочников (referenceUrl)',
  other_price_shown:
    '{place} принял цену, а показывает другую: проверьте, верен ли тип цены {value} и можно ли пользователю менять цены',
  dish_not_on_menu: 'На сервере {place} нет в меню блюда {key}',
  not_whole_kopecks: '{price} — не цена в целых копейках',
  // Documents of StoreHouse.
  quantity_not_above_zero: '{document} от {date}: у «{product}» количество {quantity}, а нужно больше нуля',
  unit_without_ratio:
    '{document} от {date}: «{product}» указан в «{unit}», а сколько это в базовой единице «{base}», StoreHouse не знает',
  document_unread: '{document} от {date} не прочитан: {cause}',
  documents_of_other_kind:
    'Не взяты документы за {from} … {to}: «type {type}» ({count}), их строки — не простые движения',
  documents_of_no_enterprise:
    'Не взяты документы за {from} … {to}: подразделение «{name}» без предприятия ({count}), оно не относится ни к одному подключённому ресторану',
  documents_of_others:
    'Не взяты документы за {from} … {to}: подразделение «{name}», {enterprise} ({count}), оно не относится ни к одному подключённому ресторану',
  documents_untold:
    'Не взяты документы за {from} … {to}: «{type}» ({count}: {numbers}), их строк сервер не отдаёт: {cause}',
  // Portion costs.
  dish_unmatched: '«{dish}» продано, но в StoreHouse нет товара с его кодом r_keeper {key}: себестоимость неизвестна',
  cost_not_counted: 'Себестоимость «{dish}» не посчитана: {cause}',
  costs_not_read: 'Себестоимость не обновлена: {cause}',
} as const satisfies Record<keyof typeof rkeeperReasons, string>
