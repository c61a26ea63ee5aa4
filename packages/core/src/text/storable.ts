/** Makes a text storable in the database: without NUL, and without lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

/** The same for every text within a JSON value. */
export function storable<Value>(value: Value): Value
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((inner) => storable(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]))
}
