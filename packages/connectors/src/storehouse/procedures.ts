import type { FieldRule } from './fields.ts'

/**
 * The procedures read and the fields wanted of each. Names of procedures and what their fields mean are the vendor's; their
 * ids differ by server, so fields are found by caption (assumed: as the vendor's reference words them, Russian or English).
 */

const rid = (what: string): FieldRule => ({ caption: new RegExp(`^(RID|Ключ) ${what}$|^${what}: RID$`, 'i') })
const name = (what: string): FieldRule => ({
  caption: new RegExp(`^(Наименование|Название|Name) ${what}$|^${what}: (наименование|name)$`, 'i'),
})
const number = /^(tU?Int|tDouble|tCurrency|tFloat)/i
const date = /^t(Short)?Date/i

export const groupFields = { rid: rid('товарной группы') }

export const goodsInput = { group: rid('товарной группы') }
export const goodsFields = {
  rid: rid('товара'),
  name: name('товара'),
  rkeeperCode: { caption: /^Код (товара )?в r[_-]?keeper/i, type: /^t/ },
  cost: { caption: /^Себестоимость/i, type: number },
}

export const departFields = {
  rid: rid('подразделения'),
  name: name('подразделения'),
  enterprise: { ...name('Предприятие'), optional: true },
}

export const documentsInput = {
  from: { caption: /^Отч[её]т с даты$/i, type: date },
  to: { caption: /^Отч[её]т по дату$/i, type: date },
  filter: { caption: /^Битовая маска флагов фильтра$/i, type: number, optional: true },
  types: { caption: /^Маска типов документов$/i, type: number, optional: true },
}
export const documentFields = {
  rid: rid('накладной'),
  guid: { caption: /^GUID накладной$/i },
  type: { caption: /^Тип накладной$/i, type: number },
  number: { caption: /^Номер накладной$/i },
  date: { caption: /^Дата накладной$/i, type: date },
  supplier: rid('Поставщик'),
  recipient: rid('Получатель'),
}

export const documentInput = { rid: rid('накладной'), guid: { caption: /^GUID накладной$/i } }
export const lineFields = {
  rid: rid('спецификации'),
  product: name('Товар'),
  unit: { caption: /^(Единица измерения|Ед\. изм\.): (наименование|name)$/i, optional: true },
  quantity: { caption: /^Количество$/i, type: number },
  sum: { caption: /^Закупочная сумма( без налогов)?$/i, type: number },
  vat: { caption: /^(Закупочная )?сумма НДС$/i, type: number, optional: true },
  salesTax: { caption: /^(Закупочная )?сумма НСП$/i, type: number, optional: true },
}

export const remainsInput = { date: { caption: /^(На дату|Дата( остатков)?)$/i, type: date } }
