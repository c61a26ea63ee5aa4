const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/
/** No figure has more digits; a larger exponent is left as written, or six bytes would become a thousand. */
const maxShift = 40

/**
 * Parses JSON with every number as its own text (`12.10`, not 12.1; `1E+2` as `100`): amounts stay as exact as the
 * server wrote them, which a binary float does not guarantee. Throws a SyntaxError, or a RangeError for too deep
 * nesting.
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? plainNumber(context?.source ?? String(value)) : value,
  )
}

/** A JSON number without its exponent: Java writes round amounts as `1E+2`. */
function plainNumber(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = number.exec(source) ?? []
  const shift = Number(exponent)
  if (shift === 0 || Math.abs(shift) > maxShift) return source
  const digits = whole + fraction
  const pointAt = whole.length + shift
  const padded = pointAt <= 0 ? digits.padStart(digits.length - pointAt + 1, '0') : digits.padEnd(pointAt, '0')
  const at = Math.max(pointAt, 1)
  const rest = padded.slice(at)
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}
