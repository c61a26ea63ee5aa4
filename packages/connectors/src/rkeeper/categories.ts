import type { ElementReader } from './read-element.ts'

/** No menu nests groups deeper; walking the chain of all groups would be too slow for each dish. */
const maxLevels = 50

/**
 * Makes a function of the items of CATEGLIST that returns a dish's category path: the names from the top down joined by
 * ` / `. A dish whose group is missing has the path the server itself made (`CategPath`), else none.
 */
export function readCategories(items: readonly ElementReader[]): (dish: ElementReader) => string | null {
  const groups = new Map(
    items.map((item) => [
      item.requiredText('Ident'),
      { name: item.text('Name') ?? item.requiredText('Ident'), parent: item.text('MainParentIdent') },
    ]),
  )
  const pathOf = (ident: string | null): string[] => {
    const names: string[] = []
    const passed = new Set<string>()
    for (let group = groups.get(ident ?? ''); group !== undefined; group = groups.get(group.parent ?? '')) {
      names.unshift(group.name)
      // A group below itself would have no top.
      if (group.parent === null || passed.has(group.parent) || names.length === maxLevels) break
      passed.add(group.parent)
    }
    return names
  }
  return (dish) => {
    const names = pathOf(dish.text('MainParentIdent'))
    const told = names.length > 0 ? names : (dish.text('CategPath') ?? '').split(/[\\/]/)
    const segments = told.map((segment) => segment.trim()).filter((segment) => segment !== '')
    return segments.length === 0 ? null : segments.join(' / ')
  }
}
