import type { FieldRule, Wanted } from './fields.ts'

/**
 * The procedures that are called and the fields read from each. Ids of datasets and fields are the vendor's own and the
 * same everywhere (docs.rkeeper.ru/sh5, «Процедуры сервера»); captions, worded as in the vendor's reference, are the
 * fallback.
 */

const field = (path: string, caption?: RegExp, type?: RegExp): FieldRule => ({
  path,
  ...(caption && { caption }),
  ...(type && { type }),
})
const optional = (rule: FieldRule): FieldRule => ({ ...rule, optional: true })
const rid = (path: string, what: string) => field(path, new RegExp(`^(RID|Ключ) ${what}$|^${what}: RID$`, 'i'))
const name = (path: string, what: string) =>
  field(path, new RegExp(`^(Наименование|Название|Name) ${what}$|^${what}: (наименование|name)$`, 'i'))
const number = /^(tU?Int|tDouble|tCurrency|tFloat)/i
const date = /^t(Short)?Date/i

/** Types the fields of a dataset without widening them. */
const wanted = <Role extends string>(dataset: Wanted<Role>): Wanted<Role> => dataset

export const groups = wanted({ head: '209', rows: 'many', fields: { rid: rid('1', 'товарной группы') } })

export const goodsInput = wanted({ head: '209', rows: 'one', fields: { group: rid('1', 'товарной группы') } })
export const goods = wanted({
  head: '210',
  rows: 'many',
  fields: {
    rid: rid('1', 'товара'),
    name: name('3', 'товара'),
    unitRid: optional(rid('206\\1', 'Единица измерения')),
    unit: optional(name('206\\3', 'Единица измерения')),
    /** The ident of the dish in r_keeper; servers without it only have the code. */
    rkeeperId: optional(field('242')),
    rkeeperCode: optional(field('241', /^Код (товара )?в r[_-]?keeper/i, /^t/)),
    minimum: optional(field('77', /^Минимальный запас$/i, number)),
    /** The kit (calculation) that the good is made by. */
    kit: optional(rid('215\\1', 'Комплект')),
    depart: optional(field('106#1\\1')),
  },
})

export const unitsInput = wanted({ head: '210', rows: 'one', fields: { rid: rid('1', 'товара') } })
export const units = wanted({
  head: '206',
  rows: 'many',
  fields: {
    rid: rid('1', 'ед\\.изм'),
    ratio: field('41', /^Коэффициент\s+пересчета в базовую/i, number),
  },
})

/** The cost of a quantity of a good on a day in a department. */
export const costInput = wanted({
  head: '210',
  rows: 'one',
  fields: {
    rid: rid('1', 'товара'),
    quantity: field('9', /^Количество товара$/i, number),
    /** Days since 1 January 1980. */
    day: field('61', /^На какую дату рассчитывать$/i, number),
    unit: rid('206\\1', 'ед\\.изм'),
    depart: rid('106\\1', 'подразделения для расчета'),
    byKit: field('42', /^опции/i, number),
  },
})
export const cost = wanted({
  head: '210#1',
  rows: 'one',
  fields: {
    net: field('80', /^закуп(очная)? сумма без налогов/i, number),
    vat: optional(field('81', /^сумма НДС$/i, number)),
    salesTax: optional(field('82', /^сумма НСП$/i, number)),
    gross: optional(field('83', /^закуп(очная)? сумма включая налоги/i, number)),
  },
})

export const departs = wanted({
  head: '106',
  rows: 'many',
  fields: {
    rid: rid('1', 'подразделения'),
    name: name('3', 'подразделения'),
    kinds: optional(field('8', /^Тип подразделения$/i, number)),
    enterprise: optional(name('103\\3', 'Предприятие')),
  },
})

/** Suppliers and recipients of goods other than departments; numbered together with them. */
export const correspondents = wanted({
  head: '107',
  rows: 'many',
  fields: { rid: rid('1', 'корреспондента'), type: field('5', /^Тип 1$/i, number) },
})

export const documentsInput = wanted({
  head: '108',
  rows: 'one',
  fields: {
    from: field('1', /^Отч[её]т с\s+даты/i, date),
    to: field('2', /^Отч[её]т по дату/i, date),
    flags: field('6', /^Битовая маска флагов фильтра$/i, number),
    types: field('111\\8', /^Маска типов документов/i, number),
  },
})
export const documents = wanted({
  head: '111',
  rows: 'many',
  fields: {
    rid: rid('1', 'накладной'),
    guid: field('4', /^GUID накладной$/i),
    type: field('5', /^Тип накладной$/i, number),
    number: field('3', /^Номер накладной$/i),
    date: field('31', /^Дата накладной$/i, date),
    supplier: rid('105\\1', 'Поставщик'),
    recipient: rid('105#1\\1', 'Получатель'),
  },
})

export const documentInput = wanted({
  head: '111',
  rows: 'one',
  fields: { rid: rid('1', 'накладной'), guid: field('4', /^GUID накладной$/i) },
})

const quantity = field('31', /^Количество$/i, number)
const good = {
  good: rid('210\\1', 'Товар'),
  product: name('210\\3', 'Товар'),
  unitRid: optional(rid('210\\206\\1', 'Единица измерения')),
  unit: optional(field('210\\206\\3', /^(Единица измерения|Ед\. изм\.): (наименование|name)$/i)),
}
/** The purchase sums of the goods: 45 to 47 of the same lines are the sale sums. */
const purchase = {
  net: field('40', /^Закупочная сумма( без налогов)?$/i, number),
  vat: optional(field('41', /^Закупочная сумма НДС$/i, number)),
  salesTax: optional(field('42', /^Закупочная сумма НСП$/i, number)),
}
const line = {
  rid: rid('1', 'спецификации'),
  /** Bit 1: the line is active. */
  options: optional(field('32', /^Опции\s+спецификаций/i, number)),
}

/** Lines of a receipt, where the purchase is the only sum: its tax fields are not labelled as such. */
export const receiptLines = wanted({
  head: '112',
  rows: 'many',
  fields: {
    ...line,
    ...good,
    quantity,
    net: purchase.net,
    vat: optional(field('41', /^(Закупочная )?сумма НДС$/i, number)),
    salesTax: optional(field('42', /^(Закупочная )?сумма НСП$/i, number)),
  },
})

/** Lines of goods that move unchanged. */
export const lines = wanted({ head: '112', rows: 'many', fields: { ...line, ...good, quantity, ...purchase } })

/** Lines of an act of processing: its inputs and outputs. */
export const processed = wanted({
  head: '112',
  rows: 'many',
  fields: {
    ...line,
    ...good,
    quantity,
    ...purchase,
    madeGood: rid('112#1\\210\\1', 'Приходуемый товар'),
    madeProduct: name('112#1\\210\\3', 'Приходуемый товар'),
    madeUnitRid: optional(field('112#1\\210\\206\\1')),
    madeUnit: optional(field('112#1\\210\\206\\3')),
    madeQuantity: field('112#1\\31', /^Количество приходуемого товара$/i, number),
  },
})

/** What was made of kits, and what each took. */
export const kits = wanted({ head: '112', rows: 'many', fields: { ...line, ...good, quantity } })
export const kitParts = wanted({
  head: '112#1',
  rows: 'many',
  fields: { ...line, kit: rid('112\\1', 'Спецификации прихода'), ...good, quantity, ...purchase },
})

/** What was obtained by taking kits apart. */
export const takenApart = wanted({
  head: '112#1',
  rows: 'many',
  fields: { ...line, ...good, quantity, ...purchase },
})

/** Counted quantities compared with the books: a surplus is above zero. */
export const differences = wanted({
  head: '112',
  rows: 'many',
  fields: {
    rid: line.rid,
    ...good,
    quantity: field('55', /^Количество излишк/i, number),
    net: optional(field('50', undefined, number)),
    vat: optional(field('51', undefined, number)),
    salesTax: optional(field('52', undefined, number)),
  },
})
