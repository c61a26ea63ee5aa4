/** A field as `sh5struct` tells it. Ids are this server's own: another has others, and callers go by the captions. */
export interface Field {
  path: string
  type: string
  size: number
  caption: string
}

export interface Dataset {
  head: string
  singleRow: boolean
  fields: Readonly<Record<string, Field>>
}

const field = (path: string, type: string, caption: string): Field => ({
  path,
  type,
  size: sizes[type] ?? 255,
  caption,
})
const sizes: Readonly<Record<string, number>> = {
  tUint32: 4,
  tUint16: 2,
  tDouble: 8,
  tCurrency: 8,
  tShortDate: 2,
  tGuid: 16,
}
const rid = (path: string, what: string) => field(path, 'tUint32', `RID ${what}`)
const guid = (path: string, what: string) => field(path, 'tGuid', `GUID ${what}`)

const groups: Dataset = {
  head: '709',
  singleRow: false,
  fields: {
    guid: guid('14', 'товарной группы'),
    name: field('13', 'tStrP', 'Наименование товарной группы'),
    rid: rid('11', 'товарной группы'),
    parent: field('709#1\\11', 'tUint32', 'Родительская группа: RID'),
  },
}

const goodsInput: Dataset = {
  head: '709',
  singleRow: true,
  fields: { group: rid('11', 'товарной группы'), depart: rid('606\\11', 'подразделения для расчета свойств товара') },
}

const goods: Dataset = {
  head: '710',
  singleRow: false,
  fields: {
    flags: field('82', 'tUint16', 'Флаги товара'),
    rid: rid('11', 'товара'),
    guid: guid('14', 'товара'),
    type: field('85', 'tUint16', 'Тип товара'),
    name: field('13', 'tStrP', 'Наименование товара'),
    unit: field('706\\13', 'tStrP', 'Единица измерения: наименование'),
    code: field('641', 'tUint32', 'Код товара в r_keeper'),
    cost: field('93', 'tCurrency', 'Себестоимость порции'),
  },
}

const departs: Dataset = {
  head: '606',
  singleRow: false,
  fields: {
    rid: rid('11', 'подразделения'),
    name: field('13', 'tStrP', 'Наименование подразделения'),
    type: field('18', 'tUint16', 'Тип подразделения'),
    enterprise: field('603\\13', 'tStrP', 'Предприятие: наименование'),
  },
}

const documentsInput: Dataset = {
  head: '608',
  singleRow: true,
  fields: {
    from: field('11', 'tShortDate', 'Отчет с даты'),
    to: field('12', 'tShortDate', 'Отчет по дату'),
    filter: field('16', 'tUint16', 'Битовая маска флагов фильтра'),
    types: field('611\\18', 'tUint32', 'Маска типов документов'),
  },
}

const documents: Dataset = {
  head: '611',
  singleRow: false,
  fields: {
    rid: rid('11', 'накладной'),
    guid: guid('14', 'накладной'),
    type: field('15', 'tUint16', 'Тип накладной'),
    options: field('53', 'tUint16', 'Опции накладной'),
    date: field('51', 'tShortDate', 'Дата накладной'),
    number: field('13', 'tStrP', 'Номер накладной'),
    supplier: field('605\\11', 'tUint32', 'Поставщик: RID'),
    supplierName: field('605\\13', 'tStrP', 'Поставщик: наименование'),
    recipient: field('605#1\\11', 'tUint32', 'Получатель: RID'),
    recipientName: field('605#1\\13', 'tStrP', 'Получатель: наименование'),
  },
}

const documentInput: Dataset = {
  head: '611',
  singleRow: true,
  fields: { rid: rid('11', 'накладной'), guid: guid('14', 'накладной') },
}

const lines: Dataset = {
  head: '612',
  singleRow: false,
  fields: {
    rid: rid('11', 'спецификации'),
    options: field('52', 'tUint16', 'Опции спецификаций накладных'),
    goodRid: field('710\\11', 'tUint32', 'Товар: RID'),
    product: field('710\\13', 'tStrP', 'Товар: наименование'),
    unit: field('710\\706\\13', 'tStrP', 'Единица измерения: наименование'),
    weighed: field('94', 'tDouble', 'Количество взвешенного (в гр)'),
    quantity: field('51', 'tDouble', 'Количество'),
    sum: field('60', 'tCurrency', 'Закупочная сумма без налогов'),
    vat: field('61', 'tCurrency', 'Сумма НДС'),
    salesTax: field('62', 'tCurrency', 'Сумма НСП'),
  },
}

const remainsInput: Dataset = {
  head: '608',
  singleRow: true,
  fields: { date: field('11', 'tShortDate', 'Дата остатков') },
}

const remains: Dataset = {
  head: '622',
  singleRow: false,
  fields: {
    product: field('710\\13', 'tStrP', 'Товар: наименование'),
    depart: field('606\\13', 'tStrP', 'Подразделение: наименование'),
    quantity: field('51', 'tDouble', 'Количество'),
  },
}

const document: readonly Dataset[] = [documentInput, lines]

export const datasets = {
  groups,
  goodsInput,
  goods,
  departs,
  documentsInput,
  documents,
  documentInput,
  lines,
  remainsInput,
  remains,
}

/** Datasets of every procedure there is, those sent and those answered. */
export const procedures: Readonly<Record<string, readonly Dataset[]>> = {
  GGroups: [groups],
  Goods: [goodsInput, goods],
  Departs: [departs],
  GDocs: [documentsInput, documents],
  GDoc0: document,
  GDoc1: document,
  GDoc4: document,
  GDoc5: document,
  GDoc9: document,
  GDoc11: document,
  GRemns: [remainsInput, remains],
}
