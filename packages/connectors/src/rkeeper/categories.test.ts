import { expect, test } from 'vitest'
import { readCategories } from './categories.ts'
import { readElement } from './read-element.ts'

const item = (attributes: Record<string, string>) => readElement({ name: 'Item', attributes, children: [] }, 'x')

test('a chain of all the groups there are is not walked for each dish', () => {
  const groups = Array.from({ length: 5000 }, (_, i) =>
    item({ Ident: `${i}`, Name: `g${i}`, ...(i > 0 && { MainParentIdent: `${i - 1}` }) }),
  )
  const pathOf = readCategories(groups)
  expect(pathOf(item({ MainParentIdent: '4999' }))?.split(' / ')).toHaveLength(50)
})
