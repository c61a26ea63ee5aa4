import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { parseXml } from './parse-xml.ts'
import { xmlObjects } from './xml-objects.ts'

const documents = [
  '<?xml version="1.0" encoding="utf-8"?><a/>',
  '\ufeff<a><b>1</b><b>2</b><c/></a>',
  '<corporateItemDtoes><corporateItemDto><id>X</id><code>1</code><name>R&amp;B &lt;1&gt;</name></corporateItemDto></corporateItemDtoes>',
  '<employees>\n  <employee>\n    <id> a </id>\n    <name><![CDATA[<Анна>]]></name>\n  </employee>\n</employees>',
  '<a><!-- not <b> --><b>1</b><?pi x?></a>',
  "<a x='1' y = \"2\" ><b z='&quot;'>t</b></a >",
  '<r:a xmlns:r="u"><r:b.c-d>1</r:b.c-d></r:a>',
]

// Another reader is the judge; it was this one's predecessor.
test.each(documents)('reads %s as another reader does', (text) => {
  const other = new XMLParser({
    parseTagValue: false,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
  })
  expect(xmlObjects(parseXml(text), [])).toEqual(other.parse(text))
})

test('what is deeper than any answer is refused, not walked', () => {
  const text = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`
  expect(() => parseXml(text)).toThrow('its elements are nested too deep')
})

test('an element named as a part of every object is an element like any other', () => {
  expect(JSON.stringify(xmlObjects(parseXml('<a><__proto__><b>1</b></__proto__></a>'), []))).toBe(
    '{"a":{"__proto__":{"b":"1"}}}',
  )
})

test.each([
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a b/>',
  '<a><b></a>',
  '<a',
  'x<a/>',
  '<a/>x',
  '<a b="<"/>',
  '<!ENTITY x "y"><a/>',
])('%s is refused in words that hold nothing of it', (text) => {
  expect(() => parseXml(text)).toThrow(expect.objectContaining({ name: 'XmlError' }))
})
