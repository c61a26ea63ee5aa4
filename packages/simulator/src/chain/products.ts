import type { Source } from '@vitrina/contract/source'
import type { StockProduct } from './model.ts'

type ProductRow = [name: string, unit: StockProduct['unit'], roubles: number, usePer100: number, pack: number]

interface Supply {
  supplier: string
  place: string
  deliveryDays: readonly number[]
  products: readonly ProductRow[]
}

/** Row: name, unit, price of a unit in roubles, units used per 100 checks, units in the smallest delivery. */
const supplies: readonly Supply[] = [
  {
    supplier: 'Бакалея',
    place: 'Основной склад',
    deliveryDays: [2],
    products: [
      ['Мука пшеничная', 'кг', 58, 7.5, 25],
      ['Сахар', 'кг', 74, 3.2, 10],
      ['Рис', 'кг', 132, 1.8, 5],
      ['Паста спагетти', 'кг', 168, 3.4, 5],
      ['Масло оливковое', 'л', 980, 1.6, 5],
      ['Масло подсолнечное', 'л', 128, 2.9, 5],
    ],
  },
  {
    supplier: 'Овощи и зелень',
    place: 'Кухня',
    deliveryDays: [1, 3, 5, 6],
    products: [
      ['Томаты', 'кг', 210, 9.4, 6],
      ['Картофель', 'кг', 46, 14.5, 10],
      ['Свёкла', 'кг', 48, 3.6, 5],
      ['Капуста белокочанная', 'кг', 44, 4.1, 5],
      ['Лук репчатый', 'кг', 42, 5.2, 5],
      ['Шампиньоны', 'кг', 310, 3.7, 3],
      ['Салат романо', 'кг', 420, 2.6, 2],
      ['Лимоны', 'кг', 190, 1.5, 2],
      ['Апельсины', 'кг', 165, 4.8, 5],
    ],
  },
  {
    supplier: 'Мясо и рыба',
    place: 'Кухня',
    deliveryDays: [1, 4, 6],
    products: [
      ['Говядина', 'кг', 860, 6.8, 5],
      ['Свинина', 'кг', 470, 4.3, 5],
      ['Куриное филе', 'кг', 395, 8.1, 5],
      ['Лосось', 'кг', 1690, 2.4, 3],
      ['Бекон', 'кг', 780, 1.4, 2],
    ],
  },
  {
    supplier: 'Молочные продукты',
    place: 'Кухня',
    deliveryDays: [1, 3, 5],
    products: [
      ['Молоко', 'л', 92, 12.6, 12],
      ['Сливки 33 %', 'л', 460, 4.4, 6],
      ['Сметана', 'кг', 285, 2.3, 3],
      ['Сыр моцарелла', 'кг', 690, 4.9, 4],
      ['Сыр пармезан', 'кг', 1480, 0.9, 1],
      ['Яйцо куриное', 'шт', 11, 128, 90],
    ],
  },
  {
    supplier: 'Бар',
    place: 'Бар',
    deliveryDays: [3, 5],
    products: [
      ['Кофе в зёрнах', 'кг', 1950, 1.7, 2],
      ['Вино белое сухое', 'л', 920, 4.6, 9],
      ['Вино красное сухое', 'л', 940, 4.9, 9],
      ['Пиво светлое', 'л', 215, 21, 30],
      ['Вода питьевая 0,5 л', 'шт', 38, 24, 24],
    ],
  },
]

/** Suppliers whose goods the chain of a source buys centrally for all its restaurants. */
const centrally: Readonly<Record<Source, readonly string[]>> = { source_a: [], source_b: ['Бакалея'] }

/** What the kitchen makes itself and stores. */
const dough = { name: 'Тесто дрожжевое', unit: 'кг', place: 'Кухня', madeOf: 'Мука пшеничная' } as const

/** Pizza kitchens use far more of these than the tables above say. */
const pizzaKitchen: Readonly<Record<string, number>> = {
  'Мука пшеничная': 1.9,
  'Сыр моцарелла': 1.8,
  Томаты: 1.3,
  Свинина: 1.7,
}

/** The stock list of the kitchens of a source. */
export function makeProducts(source: Source): StockProduct[] {
  const bought = supplies.flatMap(({ supplier, place, deliveryDays, products }) =>
    products.map(
      ([name, unit, roubles, usePer100, pack]): StockProduct => ({
        name,
        unit,
        place,
        price: roubles * 100,
        usePer100: usePer100 * 1000 * (source === 'source_b' ? (pizzaKitchen[name] ?? 1) : 1),
        pack: pack * 1000,
        supplier,
        deliveryDays,
        madeOf: null,
        isCentral: centrally[source].includes(supplier),
      }),
    ),
  )
  const flour = bought.find(({ name }) => name === dough.madeOf)
  const made = {
    ...dough,
    price: flour?.price ?? 0,
    usePer100: 0,
    pack: 1000,
    supplier: 'Своя кухня',
    deliveryDays: [],
    isCentral: false,
  }
  return [...bought, made]
}
