import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * An XML answer as objects by element name, all values texts; elements named in `lists` are always arrays, an empty element
 * is `''`. Throws `SourceError` `unreadable` for what is no XML.
 */
export function readXml(text: string, what: string, lists: readonly string[]): unknown {
  const parser = new XMLParser({
    parseTagValue: false,
    ignoreAttributes: true,
    isArray: (name) => lists.includes(name),
  })
  const verdict = XMLValidator.validate(text)
  if (verdict === true) {
    try {
      return parser.parse(text)
    } catch (error) {
      throw unreadable(what, error)
    }
  }
  throw unreadable(what, verdict.err.msg)
}

function unreadable(what: string, cause: unknown): SourceError {
  return new SourceError('unreadable', `${what} is not XML; see whether the server's version is supported`, { cause })
}
