const longest = 64
// As many places as a double has, and no number long enough to fill the database's memory.
const maxPlaces = 324

/**
 * Normalises a number as a caller writes it: digits only, without a plus sign, exponent or redundant zeros. So `+5`,
 * `.5` and `1e3` are numbers, and none passes through a float. Returns null for text that is not a number, is longer
 * than 64 characters, is larger than any double, or has more than 324 decimal places.
 */
export function readDecimal(text: string): string | null {
  const given = text.trim()
  const [, sign, whole = '', part = '', power = '0'] = decimal.exec(given) ?? []
  if (given.length > longest || whole + part === '' || !Number.isFinite(Number(given))) return null
  const digits = (whole + part).replace(/^0+/, '')
  if (digits === '') return '0'
  const exponent = Number(power) - part.length
  if (digits.length + exponent > maxPlaces || -exponent > maxPlaces) return null
  const padded = exponent >= 0 ? digits + '0'.repeat(exponent) : digits.padStart(1 - exponent, '0')
  const point = exponent >= 0 ? padded.length : padded.length + exponent
  const fraction = padded.slice(point).replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${padded.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`
}

const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i
