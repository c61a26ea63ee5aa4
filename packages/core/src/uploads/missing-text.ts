import type { MissingPart } from '@vitrina/contract/uploads/missing-parts'

/** What to do about a part that a mapping still needs, in English. */
export function missingText(missing: MissingPart): string {
  switch (missing.part) {
    case 'sales':
      return 'sales: say which files have the sales'
    case 'restaurant':
      return 'restaurant: say which column names the restaurant, or name the only one'
    case 'total':
      return 'total: say which column is the total or the price'
    case 'dateOrder':
      return 'dateOrder: say whether the day or the month comes first in dates'
    case 'dateRepeats':
      return 'dateRepeats: say whether a row without a date belongs to the check above it'
    case 'kind':
      return `kind: say whether ${missing.value} is a sale, a return, a void or nothing to read`
    case 'decimal':
      return `decimal: say whether ${missing.value} has a decimal mark or thousands`
    case 'once':
      return `${missing.field}: leave it to one column of a file`
    case 'date':
    case 'check':
    case 'dish':
    case 'quantity':
    case 'key':
    case 'name':
      return `${missing.part}: say which column it is`
  }
}
