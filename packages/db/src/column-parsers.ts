import pg from 'pg'

const oids = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
  timestamptz: 1184,
}

/**
 * How the pool reads columns. `numeric` and `date` stay text ('12.50', '2026-03-01'): neither survives a binary float or a
 * time zone. `int8` becomes a number, or an error beyond what a number holds exactly. The rest is pg's default.
 * Given to the pool, not to pg itself, so that no other library's queries change.
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    textParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

const instantOf: (text: string) => unknown = pg.types.getTypeParser(oids.timestamptz, 'text')
const textArray: (text: string) => string[] = pg.types.getTypeParser(oids.textArray, 'text')

const textParsers = new Map<number, (text: string) => unknown>([
  [oids.int8, toSafeNumber],
  [oids.int8Array, (text) => textArray(text).map(toSafeNumber)],
  [oids.date, String],
  [oids.dateArray, textArray],
  [oids.numericArray, textArray],
  [oids.timestamptz, toInstant],
])

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number`)
  return value
}

/** The same result as the driver's own parser, but faster for the form that almost every instant has. */
function toInstant(text: string): unknown {
  if (text.length > 18 && text.endsWith('+00')) {
    const at = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    if (!Number.isNaN(at.getTime())) return at
  }
  return instantOf(text)
}
