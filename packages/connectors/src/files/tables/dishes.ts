import { readAmount, zeroAsUnknown } from './amounts.ts'
import { defineTable } from './table.ts'

/** `dishes.csv` → dish records. A price of 0 is a price; a cost of 0 is an unknown cost. */
export const dishes = defineTable({
  name: 'dishes',
  record: 'dish',
  file: 'dishes.csv',
  required: ['external_id', 'name'],
  optional: ['category_path', 'unit', 'price', 'cost'],
  keys: ['external_id'],
  bind(cell) {
    const key = cell('external_id')
    const name = cell('name')
    const categoryPath = cell('category_path')
    const unit = cell('unit')
    const price = cell('price')
    const cost = cell('cost')
    return (row) => ({
      kind: 'dish',
      file: row.file,
      line: row.line,
      key: row.key(key),
      name: row.requiredText(name),
      categoryPath: row.text(categoryPath),
      unit: row.text(unit),
      price: readAmount(row, price),
      cost: zeroAsUnknown(readAmount(row, cost)),
    })
  },
})
