import type { Source } from '@vitrina/contract/source'
import type { Restaurant } from './model.ts'

/** The handwritten data of a restaurant; `makeChain` adds the staff and the tastes. */
export interface Site extends Omit<Restaurant, 'sourceKey' | 'waiters' | 'taste' | 'currency' | 'stations'> {
  staff: number
}

const moscow = { source: 'source_a', city: 'Москва', timezone: 'Europe/Moscow' } as const
const yekaterinburg = { source: 'source_b', city: 'Екатеринбург', timezone: 'Asia/Yekaterinburg' } as const

/** The demo chain. The building numbers are beyond the ends of the streets, so the addresses do not exist. */
export const demoSites: readonly Site[] = [
  {
    ...moscow,
    key: '101',
    name: 'Скатерть на Арбате',
    address: 'ул. Арбат, 97',
    dayEnd: '05:00',
    opensAt: 10,
    closesAt: 26,
    rhythm: 'evening',
    checksPerDay: 182,
    trend: 0.09,
    tables: 42,
    staff: 9,
  },
  {
    ...yekaterinburg,
    key: 'EKB-01',
    name: 'Печь и Перец на Вайнера',
    address: 'ул. Вайнера, 115',
    dayEnd: '05:00',
    opensAt: 11,
    closesAt: 25,
    rhythm: 'evening',
    checksPerDay: 148,
    trend: 0.16,
    tables: 34,
    staff: 8,
  },
  {
    ...moscow,
    key: '102',
    name: 'Скатерть на Покровке',
    address: 'ул. Покровка, 89, стр. 2',
    dayEnd: '00:00',
    opensAt: 8,
    closesAt: 23,
    rhythm: 'allDay',
    checksPerDay: 121,
    trend: -0.11,
    tables: 24,
    staff: 7,
  },
  {
    ...yekaterinburg,
    key: 'EKB-02',
    name: 'Печь и Перец на Уктусе',
    address: 'ул. Щербакова, 214',
    dayEnd: '00:00',
    opensAt: 9,
    closesAt: 23,
    rhythm: 'allDay',
    checksPerDay: 88,
    trend: 0.03,
    tables: 20,
    staff: 6,
  },
]

/** The sandbox: small, with names that cannot be mistaken for a real chain. */
export const sandboxSites: readonly Site[] = [
  {
    ...moscow,
    key: 'T-101',
    name: 'Тестовое кафе на Садовой',
    address: 'ул. Тестовая Садовая, 1',
    dayEnd: '05:00',
    opensAt: 10,
    closesAt: 25,
    rhythm: 'evening',
    checksPerDay: 34,
    trend: 0.05,
    tables: 12,
    staff: 4,
  },
  {
    ...yekaterinburg,
    key: 'T-EKB-01',
    name: 'Тестовое кафе у вокзала',
    address: 'ул. Тестовая Вокзальная, 2',
    dayEnd: '00:00',
    opensAt: 8,
    closesAt: 23,
    rhythm: 'allDay',
    checksPerDay: 26,
    trend: -0.05,
    tables: 10,
    staff: 4,
  },
]

/** The first `count` of the sites; beyond the end they repeat under numbered names. */
export function takeSites(sites: readonly Site[], count: number): Site[] {
  return Array.from({ length: count }, (_, i) => {
    const site = sites[i % sites.length]
    if (site === undefined) throw new RangeError('A chain needs at least one site')
    if (i < sites.length) return site
    const number = i + 1
    const brand = site.name.split(' на ')[0] ?? site.name
    return {
      ...site,
      key: `${site.key}-${number}`,
      name: `${brand} № ${number}`,
      address: `ул. Придуманная, ${number}`,
    }
  })
}

/** The tills of a restaurant, named as in its accounting system. */
export function stationsOf(source: Source, tables: number): Restaurant['stations'] {
  const hall: Restaurant['stations']['hall'] = tables > 22 ? ['Касса зал', 'Касса бар'] : ['Касса зал']
  return source === 'source_a'
    ? { hall, takeaway: 'Касса бар', delivery: 'Доставка' }
    : { hall, takeaway: 'Касса у входа', delivery: 'Касса доставки' }
}
