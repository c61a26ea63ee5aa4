import type { Chain, StockProduct } from '../../chain/model.ts'
import { guid } from './identity.ts'

/** GUID of a product the kitchens use. */
export function stockProductId({ seed }: Chain, { name }: Pick<StockProduct, 'name'>): string {
  return guid(seed, 'product', name)
}

/** The stock list: the dishes of the menu and the products they are made of. */
export function products(chain: Chain): object[] {
  const dishes = chain.menus.source_b.map((dish, index) => ({
    id: dish.key,
    deleted: false,
    name: dish.name,
    description: '',
    num: String(10_001 + index),
    code: String(index + 1),
    parent: groupId(chain, dish.categoryPath),
    category: null,
    mainUnit: unitId(chain, dish.unit),
    defaultSalePrice: dish.price / 100,
    type: 'DISH',
  }))
  const goods = chain.products.source_b.map((product, index) => ({
    id: stockProductId(chain, product),
    deleted: false,
    name: product.name,
    description: '',
    num: String(20_001 + index),
    code: null,
    parent: groupId(chain, goodsGroup),
    category: null,
    mainUnit: unitId(chain, product.unit),
    defaultSalePrice: 0,
    type: 'GOODS',
  }))
  return [...dishes, ...goods]
}

/** Every group of the stock list, including parent groups. */
export function productGroups(chain: Chain): object[] {
  const paths = new Set([goodsGroup])
  for (const { categoryPath } of chain.menus.source_b) {
    const segments = categoryPath.split(' / ')
    for (let depth = 1; depth <= segments.length; depth++) paths.add(segments.slice(0, depth).join(' / '))
  }
  return [...paths].map((path) => {
    const segments = path.split(' / ')
    const above = segments.slice(0, -1).join(' / ')
    const name = segments.at(-1) ?? path
    return {
      id: groupId(chain, path),
      deleted: false,
      name,
      num: '',
      parent: above === '' ? null : groupId(chain, above),
    }
  })
}

export function measureUnits(chain: Chain): object[] {
  const names = new Set([...chain.menus.source_b, ...chain.products.source_b].map(({ unit }) => unit))
  return [...names].map((name) => ({
    id: unitId(chain, name),
    rootType: 'MeasureUnit',
    deleted: false,
    code: null,
    name,
  }))
}

const goodsGroup = 'Товары'

function groupId({ seed }: Chain, path: string): string {
  return guid(seed, 'group', path)
}

function unitId({ seed }: Chain, name: string): string {
  return guid(seed, 'unit', name)
}
