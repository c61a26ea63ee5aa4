import { createHash } from 'node:crypto'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Chain, Dish, Restaurant } from '../../chain/model.ts'

/** GUIDs as the system writes them: upper case in braces. */
export function systemGuid(guid: string): string {
  return `{${guid.toUpperCase()}}`
}

/** A GUID for anything that has a name; the same every time. */
export function guidOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return systemGuid(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-'),
  )
}

export interface Group {
  ident: number
  name: string
  /** 0: the root of the tree. */
  parent: number
  path: string
}

/** The groups of the menu as a tree: «Кухня / Завтраки» is two of them. */
export function groupsOf(menu: readonly Dish[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { categoryPath } of menu) {
    let path = ''
    for (const name of categoryPath.split(' / ')) {
      const parent = groups.get(path)?.ident ?? 0
      path = path === '' ? name : `${path} / ${name}`
      if (!groups.has(path)) groups.set(path, { ident: 1_000_101 + groups.size, name, parent, path })
    }
  }
  return [...groups.values()]
}

export interface Station {
  ident: number
  name: string
}

/** The tills of a restaurant; each name once, however many uses it has. */
export function stationsOf(chain: Chain, { key, source, stations }: Restaurant): Station[] {
  const place = restaurantsOf(chain, source).findIndex((restaurant) => restaurant.key === key)
  const names = new Set([...stations.hall, stations.takeaway, stations.delivery])
  return [...names].map((name, i) => ({ ident: 15_001 + place * 100 + i, name }))
}
