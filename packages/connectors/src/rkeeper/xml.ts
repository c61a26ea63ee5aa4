/** An element of the XML interface: all values are attributes, text between tags has no meaning. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
}

/** Writes a document; values are escaped. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>${write(root)}`
}

function write({ name, attributes, children }: XmlElement): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const tag = `${name}${said.join('')}`
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.map(write).join('')}</${name}>`
}

/** Escapes line breaks and tabs as well: in an attribute they would be read as spaces. */
function escaped(value: string): string {
  return value.replace(/[&<>"'\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
