import { reason } from '@vitrina/contract/reasons'
import { BadValue, quote, readDecimal } from './values.ts'

export type DecimalMark = '.' | ','

const plain = /^-?\d+(?:\.\d{1,2})?$/
const currencySigns = /\p{Sc}|(?<=\d\s?)(?:руб\.?|р\.)(?=\)?$)/giu
const inParentheses = /^\(([^()]*)\)$/
// A single mark that could separate thousands as well as decimals.
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/
const share = /^[-−(+]?[\d.,\s]+\)?\s*%\)?$/

/**
 * Returns the canonical decimal of a cell of a foreign export. Currency signs are ignored, and parentheses mean a
 * minus, as in accounting: `"($1,234.50)"` → `"-1234.50"`. `"1,234"` and `"1.234"` are rejected unless the profile
 * names the decimal mark; everything else is read as by `readDecimal`.
 */
export function readForeignDecimal(text: string, mark: DecimalMark | null = null): string | BadValue {
  if (plain.test(text)) return readDecimal(text)
  const trimmed = text.trim()
  if (share.test(trimmed)) {
    return new BadValue(reason('share_for_amount', { value: quote(trimmed) }))
  }
  const { sign, unsigned } = splitNumber(trimmed)
  if (mark === null && ambiguous.test(unsigned)) {
    return new BadValue(reason('ambiguous_number', { value: quote(trimmed) }))
  }
  return unsigned === '' ? notNumber(trimmed) : readDecimal(sign + withoutThousands(unsigned, mark))
}

/** The sign of a number and the rest of it, without currency; the rest is empty where it is no number. */
export function splitNumber(trimmed: string): { sign: string; unsigned: string } {
  const bare = trimmed.replace(currencySigns, '').trim()
  const inner = inParentheses.exec(bare)?.[1]?.trim()
  if (inner !== undefined) return { sign: '-', unsigned: /^\d|^[.,]\d/.test(inner) ? inner : '' }
  const sign = /^[-+\u2212]/.exec(bare)?.[0] ?? ''
  return { sign, unsigned: bare.slice(sign.length).trim() }
}

/** Returns both readings of a number that may have thousands or decimals; null for any other text. */
export function readDoubtful(text: string): { point: string; comma: string } | null {
  if (!ambiguous.test(splitNumber(text.trim()).unsigned)) return null
  const [point, comma] = [readForeignDecimal(text, '.'), readForeignDecimal(text, ',')]
  return typeof point === 'string' && typeof comma === 'string' ? { point, comma } : null
}

/** Removes thousands separators: marks that are not the decimal mark, or that occur more than once. */
function withoutThousands(unsigned: string, mark: DecimalMark | null): string {
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(unsigned)
  const [, separator = ''] = grouped ?? []
  if (separator === '') return unsigned
  const repeats = unsigned.split(separator).length > 2
  return (mark !== null && separator !== mark) || repeats ? unsigned.replaceAll(separator, '') : unsigned
}

function notNumber(text: string): BadValue {
  return new BadValue(reason('not_a_number', { value: quote(text) }))
}
