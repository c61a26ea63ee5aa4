import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of the XML interface: everything is said by attributes, text between tags means nothing. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
}

/** The text is not one whole XML document. */
export class XmlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'XmlError'
  }
}

const common = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' } as const
const parser = new XMLParser({
  ...common,
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  // Without it character references (`&#1040;`) would stay as they are written.
  htmlEntities: true,
})
const builder = new XMLBuilder({ ...common, suppressEmptyNode: true, suppressBooleanAttributes: false })

const attributesKey = ':@'

/** Reads a whole document. Throws `XmlError` for one cut short, not well-formed or with a document type of its own. */
export function parseXml(text: string): XmlElement {
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw new XmlError(`${verdict.err.msg} (line ${verdict.err.line})`)
  // A document type could define entities that grow without bound; the protocol has none.
  if (/<!DOCTYPE/i.test(text)) throw new XmlError('it has a document type')
  const [root, ...others] = toElements(parseNodes(text))
  if (root === undefined || others.length > 0) throw new XmlError('it has not exactly one root element')
  return root
}

/** Writes a document; values are escaped. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build([toNode(root)])}`
}

function parseNodes(text: string): unknown {
  try {
    return parser.parse(text)
  } catch (error) {
    throw new XmlError(error instanceof Error ? error.message : String(error))
  }
}

function toElements(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    if (typeof node !== 'object' || node === null) return []
    const entries: [string, unknown][] = Object.entries(node)
    const [name, children] = entries.find(([key]) => key !== attributesKey) ?? ['#text', null]
    if (name.startsWith('#') || name.startsWith('?')) return []
    const attributes = entries.find(([key]) => key === attributesKey)?.[1]
    return [{ name, attributes: toAttributes(attributes), children: toElements(children) }]
  })
}

function toAttributes(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}

function toNode({ name, attributes, children }: XmlElement): Record<string, unknown> {
  return { [name]: children.map(toNode), [attributesKey]: attributes }
}
