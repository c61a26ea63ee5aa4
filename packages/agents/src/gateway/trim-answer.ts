/**
 * Cuts an answer until its JSON is at most `maxCharacters` long: long lists lose their ends, then long texts do. The
 * field `trimmed` tells the model what it does not see.
 */
export function trimAnswer(body: Record<string, unknown>, maxCharacters: number): Record<string, unknown> {
  if (JSON.stringify(body).length <= maxCharacters) return body
  for (const { items, text } of steps) {
    const shown = { ...toRecord(cutDown(body, items, text)), trimmed: note(items) }
    if (JSON.stringify(shown).length <= maxCharacters) return shown
  }
  return { trimmed: 'Ответ слишком велик и не показан; сузьте запрос.' }
}

const steps = [100, 50, 25, 12, 6, 3, 1].map((items) => ({ items, text: items > 6 ? 500 : 120 }))

function note(items: number): string {
  return `Ответ урезан: в каждом списке показано не больше ${items} первых строк, длинные тексты обрезаны. Сколько строк всего, говорит meta.total. Чтобы увидеть нужное, сузьте запрос: фильтр, sort, limit, период.`
}

function cutDown(value: unknown, items: number, text: number): unknown {
  if (typeof value === 'string') return value.length > text ? `${value.slice(0, text)}…` : value
  if (Array.isArray(value)) return value.slice(0, items).map((inner) => cutDown(inner, items, text))
  return typeof value === 'object' && value !== null ? toRecord(value, (inner) => cutDown(inner, items, text)) : value
}

function toRecord(value: unknown, change: (inner: unknown) => unknown = (inner) => inner): Record<string, unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([key, inner]) => [key, change(inner)]))
}
