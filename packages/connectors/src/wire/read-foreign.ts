import { parseXml } from '../xml/parse-xml.ts'
import { xmlObjects } from '../xml/xml-objects.ts'
import { exactJson } from './exact-json.ts'

/** How an answer of another system is read. */
export type Reading =
  | { kind: 'json' }
  | { kind: 'exact-json' }
  | { kind: 'xml' }
  | { kind: 'xml-objects'; lists: readonly string[] }

/** Reads a foreign text, in this thread. Throws what is wrong with it. */
export function readForeign(text: string, reading: Reading): unknown {
  switch (reading.kind) {
    case 'json':
      return JSON.parse(text)
    case 'exact-json':
      return exactJson(text)
    case 'xml':
      return parseXml(text)
    case 'xml-objects':
      return xmlObjects(parseXml(text), reading.lists)
  }
}
