import { defineTable } from './table.ts'

/** `employees.csv` → employee records. */
export const employees = defineTable({
  name: 'employees',
  record: 'employee',
  file: 'employees.csv',
  required: ['external_id', 'name'],
  optional: ['restaurant'],
  restaurantKey: 'restaurant',
  keys: ['external_id'],
  bind(cell) {
    const key = cell('external_id')
    const name = cell('name')
    const restaurant = cell('restaurant')
    return (row) => ({
      kind: 'employee',
      file: row.file,
      line: row.line,
      key: row.key(key),
      name: row.requiredText(name),
      restaurantKey: row.optionalKey(restaurant),
    })
  },
})
