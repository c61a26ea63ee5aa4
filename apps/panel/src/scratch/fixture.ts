import { addDays, countDays, isoWeekday } from '@vitrina/contract/dates'

export function rnd(seed: string): number {
  let h = 2166136261
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  h ^= h >>> 15; h = Math.imul(h, 2246822507); h ^= h >>> 13
  return (h >>> 0) / 4294967296
}
export const today = '2026-11-21'
export const restaurants = ['Чайка на Арбате', 'Чайка Патриаршие', 'Пекарня на Маросейке', 'Гастроном «Дом у моря»', 'Бар «Северный»', 'Кофейня на Тверской, 12'].map((name, i) => ({ id: `rst_${i}`, name, w: [1.4, 1.1, 0.7, 1.0, 0.55, 0.35][i] ?? 1 }))
const dishNames = ['Борщ с говядиной', 'Стейк рибай', 'Паста карбонара', 'Цезарь с курицей', 'Пельмени домашние', 'Том ям с креветками', 'Бургер фирменный', 'Хачапури по-аджарски', 'Лосось на гриле', 'Тирамису', 'Капучино 300 мл', 'Американо', 'Лимонад облепиховый', 'Сырники со сметаной', 'Окрошка на квасе', 'Оливье', 'Пицца Маргарита', 'Пицца с грушей и горгонзолой', 'Утиная ножка конфи с пюре из сельдерея и вишнёвым соусом', 'Чай облепиховый', 'Медовик', 'Брускетта с томатами', 'Тартар из говядины', 'Картофель фри']
export const dishes = Array.from({ length: 130 }, (_, i) => ({ id: `dish_${i}`, name: i < dishNames.length ? (dishNames[i] ?? '') : `${dishNames[i % dishNames.length]} №${i}`, price: 120 + Math.round(rnd(`p${i}`) * 1800), cost: i % 9 === 4 ? null : 0.2 + rnd(`c${i}`) * 0.25, category: ['Супы', 'Горячее', 'Салаты', 'Десерты', 'Напитки'][i % 5] ?? '' }))
const first = ['Анна', 'Иван', 'Мария', 'Олег', 'Светлана', 'Дмитрий', 'Екатерина', 'Алексей', 'Наталья', 'Пётр']
const last = ['Соколова', 'Петренко', 'Ким', 'Волкова', 'Новиченко', 'Белых', 'Герман', 'Черных']
export const waiters = Array.from({ length: 34 }, (_, i) => ({ id: `wtr_${i}`, name: `${last[i % 8]} ${first[(i * 3) % 10]}`, restaurant: restaurants[i % 6] }))
export const days = (from: string, to: string) => Array.from({ length: countDays(from, to) }, (_, i) => addDays(from, i)).filter((d) => d < today)
export const dayRevenue = (r: (typeof restaurants)[number], d: string) => Math.round((90000 * r.w * [0, 0.8, 0.82, 0.9, 1, 1.4, 1.6, 1.2][isoWeekday(d)]! * (0.9 + rnd(r.id + d) * 0.25)) * 100) / 100
export const hourShare = (h: number, wd: number) => Math.max(0.02, Math.exp(-((h - 13.5) ** 2) / 5) * 0.8 + Math.exp(-((h - 20) ** 2) / 5) * (wd >= 5 ? 1.5 : 0.9))
export const round = (n: number) => Math.round(n * 100) / 100
export const sum = (xs: number[]) => round(xs.reduce((a, b) => a + b, 0))
