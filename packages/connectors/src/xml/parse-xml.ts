/** An element with its attributes, its child elements in order, and the text between its tags. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

/** The text is not one whole XML document. Its words hold nothing of the text. */
class XmlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'XmlError'
  }
}

/** No answer of an accounting system is as deep; what is would only exhaust the stack of whoever walks it. */
const mostDepth = 100

// Each tries one place and can not go back over what it has taken, so that a document costs its length and no more.
const nameHere = /[A-Za-z_:\u0080-\uffff][\w:.\-\u00b7\u0080-\uffff]*/y
const spaceHere = /[ \t\r\n]*/y
const reference = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([A-Za-z]{1,8}));|&/g

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string[]
}

/**
 * Reads a whole document in one pass. Throws `XmlError` for one cut short, not well-formed, too deep or with a document type
 * of its own: that could define entities that grow without bound, and no protocol here has one.
 */
export function parseXml(text: string): XmlElement {
  const reader = new Reader(text)
  const open: Open[] = []
  let root: XmlElement | null = null
  const close = ({ name, attributes, children, text: parts }: Open) => {
    const element = { name, attributes, children, text: parts.join('') }
    const parent = open.at(-1)
    if (parent !== undefined) parent.children.push(element)
    else if (root === null) root = element
    else throw new XmlError('it has more than one root element')
  }
  if (text.startsWith('\ufeff')) reader.at = 1
  while (reader.at < text.length) {
    const words = reader.upTo('<')
    const parent = open.at(-1)
    if (parent !== undefined) parent.text.push(decode(words))
    else if (words.trim() !== '') throw new XmlError('there is text outside of its root element')
    if (reader.at >= text.length) break
    if (reader.takes('<!--')) reader.past('-->')
    else if (reader.takes('<![CDATA[')) {
      const data = reader.past(']]>')
      if (parent === undefined) throw new XmlError('there is text outside of its root element')
      parent.text.push(data)
    } else if (reader.takes('<?')) reader.past('?>')
    else if (reader.takes('<!')) throw new XmlError('it has a document type')
    else if (reader.takes('</')) {
      const name = reader.name()
      reader.space()
      if (!reader.takes('>')) throw new XmlError('a tag does not end')
      const last = open.pop()
      if (last?.name !== name) throw new XmlError('its tags cross')
      close(last)
    } else {
      reader.at += 1
      const name = reader.name()
      const element: Open = { name, attributes: reader.attributes(), children: [], text: [] }
      if (reader.takes('/>')) close(element)
      else if (reader.takes('>')) {
        open.push(element)
        if (open.length > mostDepth) throw new XmlError('its elements are nested too deep')
      } else throw new XmlError('a tag does not end')
    }
  }
  if (open.length > 0) throw new XmlError('it is cut short')
  if (root === null) throw new XmlError('it has no element')
  return root
}

/** A place in a text, and what can be taken from there. */
class Reader {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** What stands before the mark, or up to the end. */
  upTo(mark: string): string {
    const found = this.#text.indexOf(mark, this.at)
    const end = found < 0 ? this.#text.length : found
    const words = this.#text.slice(this.at, end)
    this.at = end
    return words
  }

  /** What stands before the mark, which has to come and is passed. */
  past(mark: string): string {
    const words = this.upTo(mark)
    if (this.at >= this.#text.length) throw new XmlError('it is cut short')
    this.at += mark.length
    return words
  }

  takes(mark: string): boolean {
    if (!this.#text.startsWith(mark, this.at)) return false
    this.at += mark.length
    return true
  }

  name(): string {
    const found = this.#match(nameHere)
    if (found === '') throw new XmlError('a tag has no name')
    return found
  }

  /** Whether there was any. */
  space(): boolean {
    return this.#match(spaceHere) !== ''
  }

  attributes(): Record<string, string> {
    const found = new Map<string, string>()
    while (this.space()) {
      const next = this.#text.charAt(this.at)
      if (next === '>' || next === '/' || next === '') break
      const name = this.name()
      this.space()
      if (!this.takes('=')) throw new XmlError('an attribute has no value')
      this.space()
      const quote = this.#text.charAt(this.at)
      if (quote !== '"' && quote !== "'") throw new XmlError('the value of an attribute has no quotes')
      this.at += 1
      const value = this.past(quote)
      if (found.has(name)) throw new XmlError('an element has an attribute twice')
      if (value.includes('<')) throw new XmlError('the value of an attribute has a tag in it')
      found.set(name, decode(value))
    }
    return Object.fromEntries(found)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.at += found.length
    return found
  }
}

/** References as the characters they stand for, each once; one that nobody knows stays as it is written. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (written: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? written) : written
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}
