/** Units of goods as accounting systems write them, in any case and with or without a point, and how each is said. */
const names: readonly { written: RegExp; ru: string; en: string }[] = [
  { written: /^(порц|порция|порции|portion|portions)$/, ru: 'порц.', en: 'portions' },
  { written: /^(шт|штука|штук|pc|pcs|piece|pieces)$/, ru: 'шт.', en: 'pcs' },
  { written: /^(кг|килограмм|kg)$/, ru: 'кг', en: 'kg' },
  { written: /^(г|гр|грамм|g)$/, ru: 'г', en: 'g' },
  { written: /^(л|литр|l)$/, ru: 'л', en: 'l' },
  { written: /^(мл|миллилитр|ml)$/, ru: 'мл', en: 'ml' },
  { written: /^(бут|бутылка|бутылки|bottle|bottles)$/, ru: 'бут.', en: 'bottles' },
  { written: /^(уп|упак|упаковка|pack|packs)$/, ru: 'уп.', en: 'packs' },
]

/** The name of a unit; one that nobody knows is said as it was written. */
export function unitName(unit: string, locale: 'ru' | 'en'): string {
  const bare = unit.trim().toLowerCase().replace(/\.$/, '')
  return names.find(({ written }) => written.test(bare))?.[locale] ?? unit
}

/**
 * A quantity that is written already, beside its unit, never parted from it by the end of a line: 343 × 150 мл where the unit
 * begins with a number of its own, which would pass for digits of the quantity.
 */
export function amountText(quantity: string, unit: string | null, locale: 'ru' | 'en'): string {
  if (unit === null || unit === '') return quantity
  const name = unitName(unit, locale)
  return `${quantity}\u00a0${/^\d/.test(name) ? '×\u00a0' : ''}${name}`
}
