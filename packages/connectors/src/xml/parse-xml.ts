import {
  XmlElement as LibraryElement,
  XmlError as LibraryError,
  parseXml as parse,
  XmlDocumentType,
  XmlText,
} from '@rgrove/parse-xml'

/** An element with its attributes, its child elements in order, and the text between its tags. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

/** The text is not one complete XML document. The message contains nothing of the text. */
class XmlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'XmlError'
  }
}

/** No accounting system's answer is deeper; a deeper one would only exhaust the stack of the code that walks it. */
const maxDepth = 100

// Some servers write a plain ampersand, which the library takes for an unterminated reference.
const strayAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,8});)/gi

/**
 * Parses a full document, in time linear in its length. Throws `XmlError` for one that is cut short, not well-formed,
 * too deep or has a document type of its own: that could define entities that grow without bound, and no protocol here
 * has one.
 */
export function parseXml(text: string): XmlElement {
  const { children, root } = read(text.replace(strayAmpersand, '&amp;'))
  if (children.some((node) => node instanceof XmlDocumentType)) throw new XmlError('it has a document type')
  if (root === null) throw new XmlError('it has no element')
  return elementOf(root, 1)
}

function read(text: string) {
  try {
    return parse(text, { preserveDocumentType: true, resolveUndefinedEntity: plain })
  } catch (error) {
    // The parser recurses for each level, so too many levels end it.
    if (error instanceof RangeError) throw new XmlError('its elements are nested too deep')
    if (error instanceof LibraryError) throw new XmlError(`it is not well-formed at line ${error.line}`)
    throw error
  }
}

// An unknown reference stays as written.
function plain(reference: string): string {
  return reference === '&nbsp;' ? '\u00a0' : reference
}

function elementOf({ name, attributes, children }: LibraryElement, depth: number): XmlElement {
  if (depth > maxDepth) throw new XmlError('its elements are nested too deep')
  const elements: XmlElement[] = []
  const texts: string[] = []
  for (const node of children) {
    if (node instanceof LibraryElement) elements.push(elementOf(node, depth + 1))
    else if (node instanceof XmlText) texts.push(node.text)
  }
  return { name, attributes, children: elements, text: texts.join('') }
}
