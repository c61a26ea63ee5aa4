import type { XmlElement } from './parse-xml.ts'

/**
 * Converts a document to objects by element name, with texts as values; elements named in `lists` are always arrays, an
 * empty element is `''`. Attributes are left out, and so is text next to elements.
 */
export function xmlObjects(root: XmlElement, lists: readonly string[]): unknown {
  return { [root.name]: valueIn(root, new Set(lists)) }
}

function valueIn({ children, text }: XmlElement, lists: ReadonlySet<string>): unknown {
  if (children.length === 0) return text.trim()
  const values = new Map<string, unknown[]>()
  for (const child of children) {
    const held = values.get(child.name)
    const value = valueIn(child, lists)
    if (held === undefined) values.set(child.name, [value])
    else held.push(value)
  }
  return Object.fromEntries(
    [...values].map(([name, all]): [string, unknown] => [name, all.length > 1 || lists.has(name) ? all : all[0]]),
  )
}
