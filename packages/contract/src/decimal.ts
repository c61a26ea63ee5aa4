const longest = 64
// As far down as a double reaches, and no number that would fill the database's memory.
const maxPlaces = 324

/**
 * A number as a caller writes it, in one form: digits alone, with no sign of plus, exponent or needless zero. So `+5`, `.5`
 * and `1e3` are numbers, none of which passes through a float. Null for what is none, is longer than 64 characters,
 * larger than any double, or has more than 324 places after the point.
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
