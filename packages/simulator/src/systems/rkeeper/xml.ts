import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

type Value = string | number | boolean | null | undefined

export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, Value>>
  children: readonly XmlNode[]
}

/** An element: null and undefined attributes are left out, booleans are 1 and 0. */
export function element(
  name: string,
  attributes: Readonly<Record<string, Value>> = {},
  children: readonly (XmlNode | null)[] = [],
): XmlNode {
  return { name, attributes, children: children.filter((child) => child !== null) }
}

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'RK7Command' || name === 'Item',
})

export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="utf-8"?>\r\n${builder.build([toNode(root)])}`
}

/** A query as plain objects, attributes under `@name`; null when it is not well-formed. */
export function readQueryXml(text: string): unknown {
  return XMLValidator.validate(text) === true ? parser.parse(text) : null
}

function toNode({ name, attributes, children }: XmlNode): Record<string, unknown> {
  const told = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : [[key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]],
  )
  return { [name]: children.map(toNode), ':@': Object.fromEntries(told) }
}
