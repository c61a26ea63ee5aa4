import { stemOf, type Token } from './tokens.ts'

const exact = new Map<string, string>()
const stemmed = new Map<string, string>()

function code(name: string, list: string, form: 'exact' | 'stem' = 'stem'): void {
  for (const word of list.split(' ')) {
    exact.set(word, name)
    if (form === 'stem') stemmed.set(stemOf(word), name)
  }
}

code('today', 'сегодня сегодняшний сегодняшнее')
code('yesterday', 'вчера вчерашний вчерашнего')
code('before_yesterday', 'позавчера позавчерашний')
code('future', 'завтра завтрашний послезавтра следующий следующая следующую следующей будущий')
code('this', 'этот эта эту это этой этого этом этим эти этих текущий текущая текущую текущем нынешний', 'exact')
code('this', 'текущий текущая нынешний')
code('last', 'прошлый прошлая прошлую прошлой прошлое предыдущий предыдущая прошедший прошедшая минувший')
code('last', 'предшествующий истекший', 'exact')
code('last_but_one', 'позапрошлый позапрошлая позапрошлую')
code('recent', 'последний последние последних последнюю крайний крайние')
code('day', 'день дня дней дни сутки дню днем', 'exact')
code('week', 'неделя неделю недели неделе неделей недель')
code('week', 'нед', 'exact')
code('month', 'мес', 'exact')
code('quarter', 'кв', 'exact')
code('month', 'месяц месяца месяце месяцев месяцы')
code('quarter', 'квартал квартала квартале кварталом кварталу кварталы кварталов')
code('half', 'полугодие полугодия')
code('decade', 'декада декады декаде декаду декадой', 'exact')
code('halfyear', 'полгода', 'exact')
code('year', 'год года году годом г', 'exact')
code('half', 'половина половину половине половины', 'exact')
code('weekend', 'выходные выходных выходной')
code('date', 'число числа чисел', 'exact')
code('start', 'начала начало', 'exact')
code('ago', 'назад', 'exact')
code('all', 'все весь всё', 'exact')
code('time', 'время период периодом периода', 'exact')
code('from', 'с со', 'exact')
code('since', 'от', 'exact')
code('to', 'по', 'exact')
code('until', 'до', 'exact')
code('for', 'за на', 'exact')
code('percent', 'процент процента процентов % р руб рублей', 'exact')
code('hour', 'час часа часов часам', 'exact')
code('compare', 'сравни сравните сравнить сравнение сравнению', 'exact')
code('in', 'в во', 'exact')
code('and', 'и', 'exact')
code('or', 'или', 'exact')
code('vs', 'против чем vs', 'exact')
for (const [i, list] of [
  'январь января январе январем январю янв',
  'февраль февраля феврале февралем февралю фев',
  'март марта марте мартом марту',
  'апрель апреля апреле апрелем апрелю апр',
  'май мая мае маем маю',
  'июнь июня июне июнем июню',
  'июль июля июле июлем июлю',
  'август августа августе августом августу авг',
  'сентябрь сентября сентябре сентябрем сентябрю сен',
  'октябрь октября октябре октябрем октябрю окт',
  'ноябрь ноября ноябре ноябрем ноябрю ноя',
  'декабрь декабря декабре декабрем декабрю дек',
].entries()) {
  code(`m${i + 1}`, list, 'exact')
}
for (const [i, list] of [
  'понедельник понедельника понедельнику понедельником пн',
  'вторник вторника вторнику вторником вт',
  'среда среду среды среде средой ср',
  'четверг четверга четвергу четвергом чт',
  'пятница пятницу пятницы пятнице пятницей пт',
  'суббота субботу субботы субботе субботой сб',
  'воскресенье воскресенья воскресенью воскресеньем вс',
].entries()) {
  code(`w${i + 1}`, list, 'exact')
}
code('winter', 'зима зимой зиму зимние зимних')
code('spring', 'весной весенние', 'exact')
code('summer', 'лето летом лета летние летний', 'exact')
code('autumn', 'осень осенью осени осенние', 'exact')

code('today', 'today', 'exact')
code('yesterday', "yesterday yesterday's", 'exact')
code('this', 'this current', 'exact')
code('last', 'last previous prior preceding', 'exact')
code('recent', 'past trailing recent latest', 'exact')
code('day', 'day days', 'exact')
code('week', 'week weeks', 'exact')
code('month', 'month months', 'exact')
code('quarter', 'quarter quarters', 'exact')
code('half', 'half', 'exact')
code('year', 'year years', 'exact')
code('weekend', 'weekend', 'exact')
code('ago', 'ago', 'exact')
code('from', 'since from', 'exact')
code('to', 'through thru until till to', 'exact')
code('and', 'and', 'exact')
code('or', 'or', 'exact')
code('between', 'between между', 'exact')
code('vs', 'versus against than with', 'exact')
code('in', 'in during', 'exact')
code('for', 'for over', 'exact')
code('beginning', 'start beginning', 'exact')
code('before', 'before', 'exact')
code('idle', 'the of very', 'exact')
code('percent', 'percent rubles roubles rub', 'exact')
for (const [name, stem] of [
  ['winter', 'зимн'],
  ['spring', 'весенн'],
  ['summer', 'летн'],
  ['autumn', 'осенн'],
] as const)
  code(
    name,
    ['ий', 'яя', 'ее', 'ие', 'его', 'ей', 'юю', 'их', 'ем', 'ему', 'им', 'ими'].map((end) => stem + end).join(' '),
    'exact',
  )
for (const [i, stem] of [
  ...['январск', 'февральск', 'мартовск', 'апрельск', 'майск', 'июньск', 'июльск', 'августовск', 'сентябрьск'],
  ...['октябрьск', 'ноябрьск', 'декабрьск'],
].entries())
  code(
    `m${i + 1}`,
    ['ий', 'ая', 'ое', 'ие', 'ого', 'ой', 'ую', 'их', 'ом', 'ому', 'им', 'ими'].map((end) => stem + end).join(' '),
    'exact',
  )
code('winter', 'winter', 'exact')
code('spring', 'spring', 'exact')
code('summer', 'summer', 'exact')
code('autumn', 'autumn', 'exact')
for (const [i, list] of [
  ...['january jan', 'february feb', 'march mar', 'april apr', 'may', 'june jun', 'july jul', 'august aug'],
  ...['september sep sept', 'october oct', 'november nov', 'december dec'],
].entries()) {
  code(`m${i + 1}`, list, 'exact')
}
for (const [i, list] of [
  ...['monday mon', 'tuesday tue tues', 'wednesday wed', 'thursday thu thur thurs', 'friday fri', 'saturday', 'sunday'],
].entries()) {
  code(`w${i + 1}`, list, 'exact')
}

/** The code of a token for the period rules: `yesterday`, `m11`, `w6`, `n15`, `o2`, `d2026-11-05`, or `_`. */
export function timeCode(token: Token): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(token.word)) return `d${token.word}`
  const dotted = /^(\d{1,2})\.(\d{2})(?:\.(\d{2,4}))?$/.exec(token.word)
  if (dotted) return `p${dotted[1]}.${dotted[2]}.${dotted[3] ?? ''}`
  const named = exact.get(token.word) ?? (token.number === null ? stemmed.get(token.stem) : undefined)
  if (named !== undefined) return named
  if (token.number !== null && Number.isInteger(token.number)) return `${token.ordinal ? 'o' : 'n'}${token.number}`
  return '_'
}
