import type { Ledger } from './ledger.ts'

/** A day of two restaurants with a bit of everything, for tests that need some data rather than certain figures. */
export const smallChain: Ledger = {
  restaurants: [
    { key: 'r1', name: 'Север', city: 'Тверь', timezone: 'Europe/Moscow', dayEnd: '05:00' },
    { key: 'r2', name: 'South' },
  ],
  dishes: [
    { key: 'soup', name: 'Борщ', categoryPath: 'Кухня / Супы', unit: 'порц', price: '300', cost: '90' },
    { key: 'tea', name: 'Чай', price: '100' },
    { key: 'cake', name: 'Торт', categoryPath: 'Кухня / Десерты', price: '250', cost: '100' },
  ],
  employees: [
    { key: 'w1', name: 'Анна', restaurant: 'r1' },
    { key: 'w2', name: 'Boris', restaurant: 'r2' },
  ],
  checks: [
    {
      key: 'c1',
      number: 1,
      waiter: 'w1',
      table: '5',
      station: 'Бар',
      orderCategory: 'Зал',
      guests: 2,
      openedAt: '2026-03-10T12:00:00',
      closedAt: '2026-03-10T13:00:00',
      lines: [
        { dish: 'soup', quantity: '2', price: '300', discount: '60', total: '540' },
        { dish: 'tea', quantity: '1', price: '100', total: '100' },
      ],
    },
    {
      key: 'c2',
      number: 2,
      restaurant: 'r2',
      waiter: 'w2',
      date: '2026-03-11',
      lines: [{ dish: 'tea', quantity: '2', total: '200' }],
    },
    { key: 'c3', number: 3, date: '2026-03-11', lines: [{ dish: 'soup', total: '300' }] },
  ],
}
