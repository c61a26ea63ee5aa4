import { figureDimensionLabels } from '@vitrina/contract/figure-metrics'
import { FigureDimension } from '@vitrina/contract/figure-query'
import type { AskedRows } from '../reading/meaning.ts'
import type { Speech } from './speech.ts'

/** The product's list cannot be filtered or ordered by this. */
export class NotListed extends Error {
  override name = 'NotListed'
  readonly rows: AskedRows
  readonly by: string

  constructor(rows: AskedRows, by: string) {
    super(`${rows} are not listed by ${by}`)
    this.rows = rows
    this.by = by
  }
}

const names: Readonly<Record<AskedRows, { ru: string; en: string }>> = {
  checks: { ru: 'Список чеков', en: 'The list of checks' },
  checkLines: { ru: 'Список чеков', en: 'The list of checks' },
  priceChanges: { ru: 'Список изменений цен', en: 'The list of price changes' },
  movements: { ru: 'Список движений', en: 'The list of movements' },
  positions: { ru: 'Список позиций', en: 'The list of positions' },
}

const fields: Readonly<Record<string, { ru: string; en: string }>> = {
  guests: { ru: 'по числу гостей', en: 'by guests' },
  discount: { ru: 'по скидке', en: 'by discount' },
  returns: { ru: 'по возвратам', en: 'by returns' },
  voids: { ru: 'по удалениям', en: 'by voids' },
  closedAt: { ru: 'по времени закрытия', en: 'by the time it was closed' },
}

/** The error as text. */
export function notListedText({ rows, by }: NotListed, speech: Speech): string {
  const dimension = FigureDimension.safeParse(by)
  const words = dimension.success ? figureDimensionLabels[dimension.data].by : fields[by]
  const how = words?.[speech.language] ?? by
  const list = names[rows][speech.language]
  return speech.in(`${list} ${how} не отбирается и не упорядочивается.`, `${list} is not narrowed or ordered ${how}.`)
}
