import type { Sentence } from './reject-sentences'

/** Why something of iiko is not taken, besides what is said of every accounting system. */
export const iikoSentences: readonly Sentence[] = [
  // Days and their checks.
  [
    'payments, discounts and deletions of {date} were not read: {rest}',
    'Оплаты, скидки и отмены за {date} не прочитаны: {rest}',
  ],
  [
    'check № {number} of {name} on {date} refunds a check that is a refund itself; it is set aside, and its {sum} are in no figure: see what it is in the accounting system',
    'Чек № {number} («{name}», {date}) — возврат чека, который сам возврат. Он отложен, его {sum} нет ни в одном показателе: посмотрите в учётной системе, что это',
  ],
  [
    'check № {number} of {name} on {date} stands twice in the report with different values',
    'Чек № {number} («{name}», {date}) дважды стоит в отчёте с разными значениями',
  ],
  [
    'a check of {name} on {date} has lines and no header; if it was closed while the day was read, the next exchange takes it',
    'У чека «{name}» за {date} есть строки, но нет заголовка. Если его закрыли, пока читался день, его заберёт следующий обмен',
  ],
  ['check № {number} of {name} on {date}: {rest}', 'Чек № {number} («{name}», {date}): {rest}'],
  ['and the row is worth {sum}', 'а в строке {sum}'],
  ['its number is greater than {most}', 'номер больше {most}'],
  [
    'the report of lines tells none of it, the check says {told}; the next exchange of its day asks again',
    'в отчёте по строкам его нет, а сам чек — на {told}. Следующий обмен за этот день спросит снова',
  ],
  [
    '{name} on {date} was not read and stays as it is held: {rest}',
    '«{name}» за {date} не прочитан, записанное осталось прежним: {rest}',
  ],
  [
    '{what} was not read and stays as it is held: {rest}',
    '{what}: прочитать не удалось, записанное осталось прежним. {rest}',
  ],
  [
    'the report of {name} on {date} tells {sum} in {count} checks, its summary {other} in {checks}; what is held of the day stays, the next exchange asks again',
    'Отчёт «{name}» за {date} даёт {sum} (чеков: {count}), а сводка — {other} (чеков: {checks}). Записанный день остался прежним, следующий обмен спросит снова',
  ],
  // Subdivisions.
  [
    'Sales of «{name}» from {from} to {to} are left out, {sum} on {days} days: {rest}',
    'Продажи «{name}» с {from} по {to} не взяты ({sum}, дней: {days}): {rest}',
  ],
  ['the list of subdivisions does not have it', 'в списке подразделений его нет'],
  ['it is no restaurant but {type} in the list of subdivisions', 'в списке подразделений это не ресторан, а {type}'],
  // Stock.
  ['the fields of the report TRANSACTIONS: {rest}', 'поля отчёта TRANSACTIONS: {rest}'],
  ['the stores in the report TRANSACTIONS: {rest}', 'склады в отчёте TRANSACTIONS: {rest}'],
  ['«{name}» in the report TRANSACTIONS: {rest}', '«{name}» в отчёте TRANSACTIONS: {rest}'],
  ['the report of movements has no {fields}', 'в отчёте о движениях нет полей {fields}'],
  ['the report of movements does not tell subdivisions apart', 'отчёт о движениях не различает подразделения'],
  [
    'Stock movements of type «{type}» are left out of {from} … {to}: the type is not known here',
    'Не взяты движения склада за {from} … {to} с типом «{type}»: такой тип неизвестен',
  ],
  [
    'Stock of «{name}» (store «{store}») is left out of {from} … {to}: several subdivisions are called so; give each a code or a name of its own',
    'Склад «{store}» («{name}») за {from} … {to} не взят: так называется несколько подразделений. Дайте каждому свой код или название',
  ],
  [
    'Stock of «{name}» (store «{store}») is left out of {from} … {to}: no subdivision of that name and code is known here',
    'Склад «{store}» («{name}») за {from} … {to} не взят: подразделения с таким названием и кодом нет',
  ],
  [
    'Stock of «{name}» (store «{store}») is left out of {from} … {to}: the server says it is of «{other}»',
    'Склад «{store}» («{name}») за {from} … {to} не взят: сервер относит его и к «{other}»',
  ],
  // Told by releases that did not read it; their journal stays.
  [
    'Stock of «{name}» ({type}) is left out of {from} … {to}: it is no restaurant',
    'Склад «{name}» ({type}) за {from} … {to} не взят: это не ресторан',
  ],
]
