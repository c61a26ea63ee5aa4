import type { exchangeReasons } from '@vitrina/contract/reasons/exchange'
import type { filesReasons } from '@vitrina/contract/reasons/files'

/** Why a file of a bundle, a row of it or the entire bundle is rejected, in Russian. */
export const filesReasonsRu = {
  // Cells.
  id_empty: 'Пусто, а нужен идентификатор',
  text_empty: 'Пусто, а нужен текст',
  number_empty: 'Пусто, а нужно число, например 1234.50',
  date_empty: 'Пусто, а нужна дата, например 2026-03-31',
  not_a_number: '{value} — не число. Пример верного: 1234.50',
  not_a_whole_number: '{value} — не целое число. Пример верного: 42',
  too_many_digits: 'У {value} больше 14 цифр до запятой',
  too_many_decimals: 'У {value} больше 6 цифр после запятой',
  out_of_range: '{value} вне пределов: можно от 0 до {max}',
  control_character: 'В {value} есть управляющий символ {character}: удалите его',
  text_too_long: '{value} длиннее {max} символов',
  not_a_date: '{value} — не дата. Пример верного: {examples}',
  not_a_calendar_date: 'Даты {value} нет в календаре. Пример верного: {examples}',
  example_of_date: '2026-03-31 или 31.03.2026',
  example_of_time: '2026-03-31 18:30:00',
  example_of_date_or_time: '2026-03-31 или 2026-03-31 18:30:00',
  not_a_date_as: '{value} — не дата в виде {formats}',
  date_with_offset: 'У {value} есть сдвиг от UTC, а нужна местная дата, например 2026-03-31',
  no_time_of_day: 'В {value} нет времени суток. Пример верного: 2026-03-31 18:30:00',
  wrong_time_of_day: 'В {value} неверное время суток. Пример верного: {example}',
  wrong_offset: 'В {value} неверный сдвиг от UTC. Пример верного: {example}',
  not_a_time_of_day: '{value} — не время суток. Пример верного: 06:00',
  unknown_time_zone: '{value} — неизвестный часовой пояс. Пример верного: Europe/Moscow',
  not_a_currency: '{value} — не код валюты. Пример верного: RUB',
  not_in_lookup: '{value} нет в {file}: добавьте',
  not_one_of: '{value} — не из списка: {values}',
  ambiguous_number:
    '{value} можно прочитать и как тысячи, и как дробь: в форме загрузки выберите нужное, в профиле укажите "decimal" — "." или ","',
  share_for_amount: '{value} — доля, а нужна сумма: вычислите её формулой',
  division_by_zero: 'Формула делит на 0',
  in_column: '{column}: {cause}',
  differs_from_first:
    '{value} не совпадает с {other} в строке {line} файла {file}: она о той же записи и принята. Исправьте в файле одну из строк, а если так и должно быть, укажите в профиле "distinct": "first"',
  negative_amount: '{value} меньше нуля, а нужно 0 или больше',
  negative_sale:
    '{value} меньше нуля в продаже, а нужно 0 или больше. Возврат отметьте: в форме загрузки — значением «возврат», в профиле или наборе — видом "return"',
  not_a_line_kind: '{value} — не вид строки: нужно sale, return или void',
  not_a_direction: '{value} — не направление: нужно in или out',
  not_above_zero: '{value} не больше нуля: направление задаёт вид движения',
  check_in_other_file: 'Этот чек есть и в файле {file}, но такой строки там нет. Чек взят из того файла',
  // Rows.
  one_cell: 'В строке 1 ячейка, в заголовке {width}: их должно быть поровну',
  other_width: 'В строке ячеек {count}, в заголовке {width}: их должно быть поровну',
  quote_not_closed:
    'Значение в кавычках, которое начинается в этой строке, не закрыто: нужно "…", а кавычки внутри удваиваются',
  check_without_date: 'У чека нет ни business_date, ни opened_at, ни closed_at: нужно хотя бы одно',
  check_without_number: 'Номера нет, а идентификатор чека {value} — не целое число. Пример верного: 1042',
  // The bundle and its files.
  manifest_missing: 'Нет файла manifest.json: добавьте его или укажите профиль сопоставления',
  manifest_not_json: 'manifest.json — не JSON, исправьте его. Что не разобрано: «{said}»',
  manifest_lacks_files: 'В manifest.json не перечислены обязательные файлы: {files}',
  manifest_wrong: 'Исправьте manifest.json: {causes}',
  bundle_of_other: 'Набор относится к {found}, а подан для {expectedSource}: перенесите его в нужную папку',
  bundle_outside_period: 'Набор охватывает {from} … {to}, ни одного дня из {first} … {last} в нём нет.',
  file_missing: 'Нет файла {file}: добавьте его в набор',
  no_file_like: 'Нет ни одного файла с именем вида {pattern}: добавьте его в набор',
  no_line_taken:
    'Из прочитанных строк продаж ({count}) нельзя принять ни одной: исправьте то, что сказано о непринятых строках',
  no_row_taken:
    'Из {files} для {table} не взято ни одной строки: "where" не пропускает все {count}. Сравните его слова со словами в файле',
  not_a_regular_file: '{file} — не обычный файл: положите на его место сам файл',
  other_hash: '{file} — не тот файл, что указан в manifest.json (не совпадает sha256): пришлите его ещё раз',
  other_row_count: 'Строк в {file} — {rows}, а в manifest.json обещано {promised}: пришлите набор ещё раз',
  file_in_utf16: '{file} в кодировке UTF-16: сохраните его в UTF-8 или windows-1251',
  not_a_workbook: '{file} не удалось прочитать как книгу XLSX: {said}',
  no_sheets: 'В {file} нет листов: они есть только в XLSX',
  workbook_too_large: '{file} больше {size}: сохраните таблицу как CSV',
  file_empty: 'В первых строках {file} ({count}) нет столбца {columns}: файл пустой',
  columns_missing: 'В первых строках {file} ({count}) нет столбца {columns}. Самая похожая строка: {found}',
  column_twice: 'В {file} столбец {column} встречается не один раз: оставьте один',
  line_too_long: 'Строка {line} файла {file} длиннее {size}: это не таблица со строками',
  workbook_unpacks_too_large: 'Таблица {file} в распакованном виде больше {size}: сохраните её как CSV',
  not_a_table: '{file} — не таблица, а, похоже, картинка, архив или другой файл. Выгрузите данные в CSV или XLSX',
  workbook_named_text: '{file} — на самом деле книга Excel: дайте файлу расширение .xlsx',
  old_workbook: '{file} — старая книга Excel (.xls) или книга с паролем: сохраните её как XLSX без пароля',
  file_without_content: '{file} пуст: выгрузите его ещё раз',
  header_not_found: 'В первых {count} строках {file} нет строки с названиями столбцов: добавьте её',
  too_many_columns: 'В {file} {count} столбцов, а читается не больше {max}: удалите лишние',
  too_many_columns_together:
    'Вместе с {file} в файлах {count} столбцов, а за раз читается не больше {max}: загрузите меньше файлов',
  column_name_too_long: 'В {file} есть столбец с названием длиннее {max} знаков: сократите его',
  no_rows: 'В {file} есть названия столбцов, но нет ни одной строки под ними: выгрузите его ещё раз',
  no_columns_told: 'Ещё не указано, что в каком столбце: укажите и попробуйте снова',
  given_up: 'Файлы не удалось прочитать, попыток было {count}. Пусть тот, кто обслуживает сервер, посмотрит журнал',
  lookup_too_large: 'В {file} больше {count} строк: искать в нём {key} нельзя, слишком много',
  // What is wrong at one place of a manifest.
  at_path: '{path}: {cause}',
  file_name_with_path: 'нужно имя файла без пути',
  file_listed_twice: 'один файл указан несколько раз',
  unknown_file_name: 'можно одно из: {values} или .xlsx',
  not_a_hash: 'нужно 64 шестнадцатеричных знака',
  period_reversed: 'from не может быть позже to',
  not_an_iana_zone: 'нужен часовой пояс IANA, например Europe/Moscow',
  no_value: 'значения нет, а нужно {kind}',
  other_kind: 'нужно {kind}, а стоит {met}',
  other_value: 'нужно {value}',
  other_option: 'можно одно из: {values}',
  not_an_iso_date: 'нужна дата вида 2026-03-31',
  number_too_small: 'слишком мало: нужно не меньше {least}',
  number_too_big: 'слишком много: нужно не больше {most}',
  unknown_key: 'лишнее поле: {key}',
  unknown_keys: 'лишние поля: {keys}',
} as const satisfies Record<keyof typeof filesReasons, string>

/** What the exchange itself reports about a row, a day, a run or a price, in Russian. */
export const exchangeReasonsRu = {
  // Rows compared with each other and with stored data.
  restaurant_twice: 'Ресторан «{key}» указан дважды с разными значениями: оставьте одну строку',
  dish_twice: 'Блюдо «{key}» указано дважды с разными значениями: оставьте одну строку',
  employee_twice: 'Сотрудник «{key}» указан дважды с разными значениями: оставьте одну строку',
  check_twice: 'Чек «{key}» указан дважды с разными значениями: оставьте одну строку',
  unknown_restaurant: 'Ресторана «{key}» нет ни в наборе, ни у нас: добавьте его в список ресторанов (restaurants)',
  unknown_dish: 'Блюда «{key}» нет ни в наборе, ни у нас: добавьте его в список блюд (dishes)',
  not_a_time_zone: '{value} — не часовой пояс. Пример верного: Europe/Moscow',
  no_business_date: 'Нет business_date и времени, по которому её можно узнать',
  business_date_out_of_range: 'Учётный день {date} не попадает в промежуток от 2000-01-01 до завтра',
  business_date_dropped: 'Чеки хранятся с {first}: месяц дня {date} удалён, его показатели остались прежними',
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
  price_superseded: 'Цену сменили ещё раз, прежде чем эта начала действовать.',
  price_overtaken:
    'Тем временем в учётной системе задана другая цена: {prices}. Если ваша должна действовать, задайте её ещё раз.',
  // Text from elsewhere, unchanged.
  words: '{said}',
} as const satisfies Record<keyof typeof exchangeReasons, string>
