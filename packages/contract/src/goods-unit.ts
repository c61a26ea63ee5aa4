/** Units of goods as accounting systems write them, in any case and with or without a point, and the label of each. */
const names: readonly { written: RegExp; ru: string; en: string; enOne?: string }[] = [
  { written: /^(порц|порция|порции|portion|portions)$/, ru: 'порц.', en: 'portions', enOne: 'portion' },
  { written: /^(шт|штука|штук|pc|pcs|piece|pieces)$/, ru: 'шт.', en: 'pcs', enOne: 'pc' },
  { written: /^(кг|килограмм|kg)$/, ru: 'кг', en: 'kg' },
  { written: /^(г|гр|грамм|g)$/, ru: 'г', en: 'g' },
  { written: /^(л|литр|l)$/, ru: 'л', en: 'l' },
  { written: /^(мл|миллилитр|ml)$/, ru: 'мл', en: 'ml' },
  { written: /^(бут|бутылка|бутылки|bottle|bottles)$/, ru: 'бут.', en: 'bottles', enOne: 'bottle' },
  { written: /^(уп|упак|упаковка|pack|packs)$/, ru: 'уп.', en: 'packs', enOne: 'pack' },
]

/** A quantity in a unit; null: without a unit, or unknown. */
export interface UnitAmount {
  unit: string | null
  value: number | null
}

/**
 * Quantities in several units: `12 кг, 3 шт.`; prices per unit of each: `180 ₽/кг, 20 ₽/шт.` An unknown value is a dash
 * and never 0.
 */
export function amountsText(
  amounts: readonly UnitAmount[],
  write: (value: number) => string,
  { locale, isPrice }: { locale: 'ru' | 'en'; isPrice: boolean },
): string {
  return amounts
    .map(({ unit, value }) => {
      const written = value === null ? '—' : write(value)
      if (!isPrice) return amountText(written, unit, locale)
      if (unit === null || unit === '') return written
      const one = locale === 'en' ? namesOf(unit)?.enOne : undefined
      return `${written}/${(one ?? unitName(unit, locale)).replaceAll(' ', '\u00a0')}`
    })
    .join(', ')
}

/** The label of a unit, also one with a number such as `100 г`; an unrecognised unit stays as it was written. */
export function unitName(unit: string, locale: 'ru' | 'en'): string {
  const [, size, of] = /^\s*(\d+(?:[.,]\d+)?)\s*(\D+)$/.exec(unit) ?? []
  const names = namesOf(of ?? unit)
  if (names === undefined) return unit
  if (size === undefined) return names[locale]
  const written = locale === 'ru' ? size.replace('.', ',') : size.replace(',', '.')
  return `${written}\u00a0${size === '1' && locale === 'en' ? (names.enOne ?? names.en) : names[locale]}`
}

function namesOf(unit: string) {
  const bare = unit.trim().toLowerCase().replace(/\.$/, '')
  return names.find(({ written }) => written.test(bare))
}

/**
 * A formatted quantity with its unit, with no line break between them. Gives 343 × 150 мл where the unit begins with a
 * number of its own, which would otherwise read as digits of the quantity.
 */
export function amountText(quantity: string, unit: string | null, locale: 'ru' | 'en'): string {
  if (unit === null || unit === '') return quantity
  const name = unitName(unit, locale)
  return `${quantity}\u00a0${/^\d/.test(name) ? '×\u00a0' : ''}${name}`
}
