/** A reason as exchanges write it, and the same in Russian; what differs from row to row is in braces. */
export type Sentence = readonly [english: string, russian: string]

const example = 'Пример верного: {example}'

/** Why rows are not taken. Where two fit a reason, the first is meant. */
export const rejectSentences: readonly Sentence[] = [
  // Cells of files.
  ['The value is empty; an identifier is required', 'Пусто, а нужен идентификатор'],
  ['The value is empty; a text is required', 'Пусто, а нужен текст'],
  ['The value is empty; expected a number, e.g. {example}', 'Пусто, а нужно число, например {example}'],
  ['The value is empty; expected a date, e.g. {example}', 'Пусто, а нужна дата, например {example}'],
  ['{value} is not a number; expected e.g. {example}', `{value} — не число. ${example}`],
  ['{value} is not a whole number; expected e.g. {example}', `{value} — не целое число. ${example}`],
  ['{value} has more than {count} digits before the decimal mark', 'У {value} больше {count} цифр до запятой'],
  ['{value} has more than {count} decimals', 'У {value} больше {count} цифр после запятой'],
  ['{value} is out of range; expected {from} to {to}', '{value} вне пределов: можно от {from} до {to}'],
  ['{value} holds the control character {code}; remove it', 'В {value} есть управляющий символ {code}: удалите его'],
  ['{value} is longer than {count} characters', '{value} длиннее {count} символов'],
  ['{value} is not a date; expected e.g. {example} or {other}', `{value} — не дата. ${example} или {other}`],
  ['{value} is not a date; expected e.g. {example}', `{value} — не дата. ${example}`],
  [
    '{value} is not a date of the calendar; expected e.g. {example} or {other}',
    `Даты {value} нет в календаре. ${example} или {other}`,
  ],
  ['{value} is not a date of the calendar; expected e.g. {example}', `Даты {value} нет в календаре. ${example}`],
  ['{value} is not a date written as {format}', '{value} — не дата в виде {format}'],
  [
    '{value} has a UTC offset; expected a local date such as {example}',
    'У {value} есть сдвиг от UTC, а нужна местная дата, например {example}',
  ],
  ['{value} has no time of day; expected e.g. {example}', `В {value} нет времени суток. ${example}`],
  ['{value} has no valid time of day; expected e.g. {example}', `В {value} неверное время суток. ${example}`],
  ['{value} has no valid UTC offset; expected e.g. {example}', `В {value} неверный сдвиг от UTC. ${example}`],
  ['{value} is not a time of day; expected e.g. {example}', `{value} — не время суток. ${example}`],
  ['{value} is not a known time zone; expected e.g. {example}', `{value} — неизвестный часовой пояс. ${example}`],
  ['{value} is not a time zone; expected e.g. {example}', `{value} — не часовой пояс. ${example}`],
  ['{value} is not a currency code; expected e.g. {example}', `{value} — не код валюты. ${example}`],
  ['{value} is not in {file}; add it there', '{value} нет в {file}: добавьте'],
  ['{value} is not one of {values}', '{value} — не из списка: {values}'],
  [
    '{value} may have thousands or decimals; say "decimal" in the profile, "." or ","',
    'В {value} могут быть тысячи или дробная часть: укажите в профиле "decimal" — "." или ","',
  ],
  [
    '{value} is a share, an amount is expected; work it out with a formula',
    '{value} — доля, а нужна сумма: вычислите её формулой',
  ],
  ['The formula divides by 0', 'Формула делит на 0'],
  [
    '{value} differs from {other} in line {line} of {file}, which tells of the same record and counts; "distinct": "first" takes that for granted',
    '{value} не совпадает с {other} в строке {line} файла {file}: она о той же записи и принята. Если так и должно быть, укажите "distinct": "first"',
  ],
  ['{value} is negative; expected 0 or more', '{value} меньше нуля, а нужно 0 или больше'],
  [
    '{value} is negative in a sale; expected 0 or more, or the kind "return"',
    '{value} меньше нуля в продаже: нужно 0 или больше либо вид "return"',
  ],
  [
    '{value} is not a kind of line; expected sale, return or void',
    '{value} — не вид строки: нужно sale, return или void',
  ],
  ['{value} is not a direction; expected in or out', '{value} — не направление: нужно in или out'],
  ['{value} is not above zero; the kind says the direction', '{value} не больше нуля: направление задаёт вид движения'],
  // Rows of files.
  [
    'The row has 1 cell, the header {width}; expected as many as in the header',
    'В строке 1 ячейка, в заголовке {width}: их должно быть поровну',
  ],
  [
    'The row has {count} cells, the header {width}; expected as many as in the header',
    'В строке ячеек {count}, в заголовке {width}: их должно быть поровну',
  ],
  [
    'A quoted value that starts in this row is not closed properly; expected "…" with inner quotes doubled',
    'Значение в кавычках, которое начинается в этой строке, не закрыто: нужно "…", а кавычки внутри удваиваются',
  ],
  [
    'The check has neither business_date, opened_at nor closed_at; one of them is required',
    'У чека нет ни business_date, ни opened_at, ни closed_at: нужно хотя бы одно',
  ],
  [
    "The number is empty and the check's id {value} is not a whole number; expected e.g. {example}",
    `Номера нет, а идентификатор чека {value} — не целое число. ${example}`,
  ],
  // What the rows say together.
  [
    'restaurant "{key}" stands twice with different values; keep one row',
    'Ресторан «{key}» указан дважды с разными значениями: оставьте одну строку',
  ],
  [
    'dish "{key}" stands twice with different values; keep one row',
    'Блюдо «{key}» указано дважды с разными значениями: оставьте одну строку',
  ],
  [
    'employee "{key}" stands twice with different values; keep one row',
    'Сотрудник «{key}» указан дважды с разными значениями: оставьте одну строку',
  ],
  [
    'check "{key}" stands twice with different values; keep one row',
    'Чек «{key}» указан дважды с разными значениями: оставьте одну строку',
  ],
  [
    'restaurant "{key}" is not in the bundle and not known here; add it to restaurants',
    'Ресторана «{key}» нет ни в наборе, ни у нас: добавьте его в restaurants',
  ],
  [
    'dish "{key}" is not in the bundle and not known here; add it to dishes',
    'Блюда «{key}» нет ни в наборе, ни у нас: добавьте его в dishes',
  ],
  ['no business_date and no time to derive it from', 'Нет business_date и времени, по которому её можно узнать'],
  [
    'business date {date} is not between {from} and tomorrow',
    'Учётный день {date} не попадает в промежуток от {from} до завтра',
  ],
  [
    'business date {date} is outside the period of the manifest',
    'Учётный день {date} вне периода, указанного в manifest',
  ],
  ['date {date} is not between {from} and tomorrow', 'Дата {date} не попадает в промежуток от {from} до завтра'],
  ['date {date} is outside the period of the manifest', 'Дата {date} вне периода, указанного в manifest'],
  [
    'the check is held on {date}; an exchange that reads both days takes it',
    'Этот чек записан в дне {date}: его возьмёт обмен, который прочитает оба дня',
  ],
  ['check "{key}" was not taken and stays as it was', 'Чек «{key}» не принят и остался прежним'],
  [
    'the check is held on {date}; send a bundle whose period covers that day too',
    'Этот чек записан в дне {date}: пришлите набор, период которого захватывает и этот день',
  ],
  [
    'check "{key}" is missing or was rejected; mend its row and send the day again',
    'Чека «{key}» нет или он не принят: исправьте его строку и пришлите день ещё раз',
  ],
  [
    'check "{key}" was rejected and stays as it was; mend its row and send the day again',
    'Чек «{key}» не принят и остался прежним: исправьте его строку и пришлите день ещё раз',
  ],
  [
    'line "{key}" of this check stands twice; only the first was taken',
    'Строка «{key}» этого чека указана дважды: принята только первая',
  ],
  [
    'the source tells no sale of {name} from {from} to {to}; {days} days held stay as they are. Look at the rights of the login there',
    'Учётная система не отдала ни одной продажи «{name}» с {from} по {to}. Записанные дни ({days}) остались прежними. Проверьте права логина',
  ],
  // iiko and r_keeper.
  [
    'lines add up to {sum}, the check says {told}; correct check № {number} in the accounting system and exchange its day again',
    'Строки дают {sum}, а чек — {told}. Исправьте чек № {number} в учётной системе и запустите обмен за этот день ещё раз',
  ],
  [
    'lines add up to {sum}, the check says {told}; correct check № {number} in r_keeper before its shift is closed, or drop a file of its day',
    'Строки дают {sum}, а чек — {told}. Исправьте чек № {number} в r_keeper, пока его смена открыта, или положите выгрузку файлами за этот день',
  ],
  [
    '{sum} of an order is paid and the rest of it is not; what was paid for is not told, so it counts once all is paid',
    'В заказе оплачено {sum}, остальное ещё нет. За что заплатили, касса не говорит, поэтому он войдёт в цифры, когда оплатят всё',
  ],
  [
    'check № {number} stands twice in the report with different values',
    'Чек № {number} дважды стоит в отчёте с разными значениями',
  ],
  ['number {number} of the check is greater than {most}', 'Номер чека {number} больше {most}'],
  [
    'line {key} stands twice in the report with different values',
    'строка {key} дважды стоит в отчёте с разными значениями',
  ],
  // The next three stand in journals written while the sign of returns was a setting of the connection.
  [
    'a sale has a sum below zero and is not marked as a return',
    'у продажи сумма меньше нуля, но возвратом она не помечена',
  ],
  [
    'a return has a positive sum; set returnSign of the connection to "{value}"',
    'у возврата сумма больше нуля; теперь знак возврата читается из самих строк',
  ],
  [
    'a return has a negative sum; set returnSign of the connection to "{value}"',
    'у возврата сумма меньше нуля; теперь знак возврата читается из самих строк',
  ],
  ['a sale has a sum below zero', 'у продажи сумма меньше нуля'],
  ['a return has a sum above zero', 'у возврата сумма больше нуля'],
  ['its lines gave back {sum}, the check says {told}', 'по строкам возвращено {sum}, а в заголовке чека {told}'],
  ['check № {number}: {rest}', 'Чек № {number}: {rest}'],
  [
    'the check has lines and no header; if it was closed while the day was read, the next exchange takes it',
    'У чека есть строки, но нет заголовка. Если его закрыли, пока читался день, его заберёт следующий обмен',
  ],
  [
    '{name}: checks of {date} that were not read: {count}; r_keeper serves the open shift alone, so the file drop of that day completes it',
    '{name}: за {date} не прочитано чеков: {count}. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  ],
  [
    '{name}: check numbers began anew, so nothing proves that all checks of {date} were read; r_keeper serves the open shift alone, so the file drop of that day completes it',
    '{name}: номера чеков начались заново, и нечем доказать, что за {date} прочитаны все чеки. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  ],
  [
    '{name}: the shift of {date} was not read; r_keeper serves the open shift alone, so the file drop of that day completes it',
    '{name}: смена {date} не прочитана. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  ],
  [
    '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely checks were not taken, see the rows above',
    '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, часть чеков не взята, смотрите строки выше',
  ],
  [
    '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely the end of the shift was not read',
    '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, конец смены не прочитан',
  ],
  [
    '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely some orders of its list were not read',
    '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, прочитаны не все заказы из списка',
  ],
  [
    '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely some checks have no payment there',
    '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, у части чеков там нет оплаты',
  ],
  [
    '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely the day was corrected there since; it is read again at night',
    '{name}: выручка за {date} здесь {sum}, её оплаты дают {told}. Вероятнее всего, день там исправили позже, ночью он перечитается',
  ],
  [
    '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely checks were not taken, see the rows above',
    '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, часть чеков не взята, смотрите строки выше',
  ],
  [
    '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely the end of the shift was not read',
    '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, конец смены не прочитан',
  ],
  [
    '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely some orders of its list were not read',
    '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, прочитаны не все заказы из списка',
  ],
  [
    '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely some checks have no payment there',
    '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, у части чеков там нет оплаты',
  ],
  [
    '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely the day was corrected there since; it is read again at night',
    '{name}: выручка за {date} здесь {sum}, отчёт источника — {told}. Вероятнее всего, день там исправили позже, ночью он перечитается',
  ],
  // Of exchanges made before the numbers of checks were compared.
  [
    '{name}: the shift of {date} ended with {count} orders open or unread when last asked; r_keeper serves the open shift alone, so the file drop of that day completes it',
    '{name}: смена {date} закончилась, когда заказов открыто или не прочитано было {count}. r_keeper отдаёт только открытую смену, поэтому день дополнит выгрузка файлами',
  ],
  ['This server was not exchanged: {rest}', 'Этот сервер не прочитан: {rest}'],
  ['Stock was not exchanged: {rest}', 'Склад не прочитан: {rest}'],
  // StoreHouse.
  [
    '{document} of {date}: «{product}» has a quantity of {quantity}, above 0 was expected',
    '{document} от {date}: у «{product}» количество {quantity}, а нужно больше нуля',
  ],
  [
    'Documents left out of {from} … {to}: {count} «{type}», whose lines are no plain movements',
    'Не взяты документы за {from} … {to}: «{type}» ({count}), их строки — не простые движения',
  ],
  [
    'Documents left out of {from} … {to}: {count} of department «{name}» (no enterprise), which is of no restaurant connected here',
    'Не взяты документы за {from} … {to}: подразделение «{name}» без предприятия ({count}), оно не относится ни к одному подключённому ресторану',
  ],
  [
    'Documents left out of {from} … {to}: {count} of department «{name}» ({enterprise}), which is of no restaurant connected here',
    'Не взяты документы за {from} … {to}: подразделение «{name}», {enterprise} ({count}), оно не относится ни к одному подключённому ресторану',
  ],
  [
    'Documents left out of {from} … {to}: {count} «{type}» ({numbers}), whose lines this server does not tell: {rest}',
    'Не взяты документы за {from} … {to}: «{type}» ({count}: {numbers}), их строк сервер не отдаёт: {rest}',
  ],
  ['{document} of {date} was not read: {rest}', '{document} от {date} не прочитан: {rest}'],
  [
    '{document} of {date}: «{product}» is told in «{unit}», which StoreHouse does not count in its base unit «{base}»',
    '{document} от {date}: «{product}» указан в «{unit}», а сколько это в базовой единице «{base}», StoreHouse не знает',
  ],
  [
    '«{dish}» was sold, and no good of StoreHouse has its r_keeper code {code}; its cost stays unknown',
    '«{dish}» продано, но в StoreHouse нет товара с его кодом r_keeper {code}: себестоимость неизвестна',
  ],
  ['The cost of «{dish}» could not be counted: {rest}', 'Себестоимость «{dish}» не посчитана: {rest}'],
  ['Portion costs were not looked after: {rest}', 'Себестоимость не обновлена: {rest}'],
  ['The process ended before the run did', 'Программа остановилась раньше, чем закончился обмен'],
]
