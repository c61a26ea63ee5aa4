/** Documents by the vendor's type numbers; each is read by the procedure `GDoc<number>`. */
export interface DocumentType {
  name: string
  /** Goods go from one end to the other as they are. Of the rest (counts, processing) the lines are no movements. */
  isMove: boolean
}

export const documentTypes: Readonly<Record<string, DocumentType>> = {
  0: { name: 'Приходная накладная', isMove: true },
  1: { name: 'Возврат от получателя', isMove: true },
  4: { name: 'Расходная накладная', isMove: true },
  5: { name: 'Возврат поставщику', isMove: true },
  8: { name: 'Сличительная ведомость', isMove: false },
  9: { name: 'Внутренняя продажа', isMove: true },
  10: { name: 'Акт переработки', isMove: false },
  11: { name: 'Внутреннее перемещение', isMove: true },
  12: { name: 'Комплектация', isMove: false },
  13: { name: 'Декомплектация', isMove: false },
}

/** The filter's mask that asks for all of them. */
export const everyType = Object.keys(documentTypes).reduce((mask, type) => mask | (1 << Number(type)), 0)

/** The filter's flag that asks for active documents: the others have not happened yet. */
export const activeOnly = 8
