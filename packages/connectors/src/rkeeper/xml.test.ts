import { describe, expect, test } from 'vitest'
import { parseXml } from '../xml/parse-xml.ts'
import { writeXml } from './xml.ts'

const awkward = `"кавычки" 'и' & <знаки> &amp; &#65; «ёлки»`

describe('XML', () => {
  test('awkward text survives writing and reading', () => {
    const element = { name: 'Dish', attributes: { name: awkward, empty: '' }, children: [] }
    const root = { name: 'Order', attributes: { comment: awkward }, children: [element, element] }
    expect(parseXml(writeXml(root))).toMatchObject(root)
  })

  test('character references and named ones are read once, not twice', () => {
    const { attributes } = parseXml('<A name="&#1040;&#x411; &quot;&lt;&amp;lt;&gt;&apos;" plain=\' a\'/>')
    expect(attributes).toEqual({ name: 'АБ "<&lt;>\'', plain: ' a' })
  })

  test.each([
    ['cut off in a tag', '<RK7QueryResult Status="Ok"><Order guid="{1'],
    ['cut off between tags', '<RK7QueryResult Status="Ok"><Order/>'],
    ['of two roots', '<A/><B/>'],
    ['that is none', 'Internal error'],
    ['that is empty', ''],
    ['with entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a name="&x;"/>'],
    ['whose tags cross', '<A><B></A></B>'],
  ])('%s is refused', (_, text) => {
    expect(() => parseXml(text)).toThrow(expect.objectContaining({ name: 'XmlError' }))
  })
})
