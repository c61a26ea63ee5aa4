import type { Sentence } from './reject-sentences'

/** Why a bundle of files is refused whole. */
export const bundleSentences: readonly Sentence[] = [
  // The manifest.
  [
    'manifest.json is missing; add it, or name a mapping profile',
    'Нет файла manifest.json: добавьте его или укажите профиль сопоставления',
  ],
  ['manifest.json is not JSON: {said}', 'manifest.json — не JSON, исправьте его. Что не разобрано: «{said}»'],
  [
    'manifest.json does not list {files}; these files are required',
    'В manifest.json не перечислены обязательные файлы: {files}',
  ],
  [
    'The bundle is of {found}, but was handed in for {expected}; move it to the right folder',
    'Набор относится к {found}, а подан для {expected}: перенесите его в нужную папку',
  ],
  [
    'The bundle covers {from} … {to}, none of {first} … {last}.',
    'Набор охватывает {from} … {to}, ни одного дня из {first} … {last} в нём нет.',
  ],
  // Its files.
  ['The file {file} is missing; add it to the bundle', 'Нет файла {file}: добавьте его в набор'],
  [
    'No file is named like {pattern}; add it to the bundle',
    'Нет ни одного файла с именем вида {pattern}: добавьте его в набор',
  ],
  [
    'None of the sale lines read ({count}) can be taken; mend what the rejected rows tell',
    'Из прочитанных строк продаж ({count}) нельзя принять ни одной: исправьте то, что сказано о непринятых строках',
  ],
  [
    'No row of {files} is taken for {table}: "where" turns all {count} away; compare its words with those of the file',
    'Из {files} для {table} не взято ни одной строки: "where" не пропускает все {count}. Сравните его слова со словами в файле',
  ],
  [
    '{file} is not a regular file; put the file itself there',
    '{file} — не обычный файл: положите на его место сам файл',
  ],
  [
    '{file} is not the file of manifest.json (sha256 differs); send it again',
    '{file} — не тот файл, что указан в manifest.json (не совпадает sha256): пришлите его ещё раз',
  ],
  [
    '{file} holds {rows} rows, manifest.json promises {promised}; send the bundle again',
    'Строк в {file} — {rows}, а в manifest.json обещано {promised}: пришлите набор ещё раз',
  ],
  [
    '{file} is in UTF-16; save it as UTF-8 or windows-1251',
    '{file} в кодировке UTF-16: сохраните его в UTF-8 или windows-1251',
  ],
  ['{file} could not be read as an XLSX workbook: {detail}', '{file} не удалось прочитать как книгу XLSX: {detail}'],
  ['{file} has no sheets; only XLSX has', 'В {file} нет листов: они есть только в XLSX'],
  ['{file} is larger than {size}; save its table as CSV', '{file} больше {size}: сохраните таблицу как CSV'],
  [
    '{file} has no column {columns} in its first {count} lines; the file is empty',
    'В первых строках {file} ({count}) нет колонки {columns}: файл пустой',
  ],
  [
    '{file} has no column {columns} in its first {count} lines; the nearest row holds {found}',
    'В первых строках {file} ({count}) нет колонки {columns}. Самая похожая строка: {found}',
  ],
  [
    '{file} has the column {column} more than once; keep one of them',
    'В {file} колонка {column} встречается не один раз: оставьте одну',
  ],
  [
    'Line {line} of {file} is longer than {size}; this is not a table of rows',
    'Строка {line} файла {file} длиннее {size}: это не таблица со строками',
  ],
  [
    '{file} has more than {count} rows, too many to look up {key} in',
    'В {file} больше {count} строк: искать в нём {key} нельзя, слишком много',
  ],
  ['manifest.json is wrong: {issues}', 'Исправьте manifest.json: {issues}'],
]

/** What is wrong at one place of a manifest. */
export const manifestIssues: readonly Sentence[] = [
  ['a file name without a path is expected', 'нужно имя файла без пути'],
  ['a file is listed more than once', 'один файл указан несколько раз'],
  ['expected one of {values}', 'можно одно из: {values}'],
  ['{count} hexadecimal digits are expected', 'нужно {count} шестнадцатеричных знака'],
  ['from must not be after to', 'from не может быть позже to'],
  ['an IANA time zone such as {example} is expected', 'нужен часовой пояс IANA, например {example}'],
  ['Invalid input: expected {kind}, received undefined', 'значения нет, а нужно {kind}'],
  ['Invalid input: expected {kind}, received {met}', 'нужно {kind}, а стоит {met}'],
  ['Invalid input: expected {value}', 'нужно {value}'],
  ['Invalid option: expected one of {values}', 'можно одно из: {values}'],
  ['Invalid ISO date', 'нужна дата вида 2026-03-31'],
  ['Too small: expected {kind} to be >={least}', 'слишком мало: нужно не меньше {least}'],
  ['Too big: expected {kind} to be <={most}', 'слишком много: нужно не больше {most}'],
  ['Unrecognized key: {key}', 'лишнее поле: {key}'],
  ['Unrecognized keys: {keys}', 'лишние поля: {keys}'],
]
