import type { Waiter } from './model.ts'
import { Random } from './random.ts'

const women = ['Анна', 'Дарья', 'Екатерина', 'Полина', 'Ольга', 'Алина', 'Мария', 'Ксения', 'Юлия', 'Вероника', 'София']
const men = ['Артём', 'Илья', 'Кирилл', 'Роман', 'Егор', 'Тимур', 'Матвей', 'Глеб', 'Степан', 'Даниил', 'Антон']
const surnames = [
  'Зорин',
  'Лапшин',
  'Ершов',
  'Рябов',
  'Гусев',
  'Ветров',
  'Жданов',
  'Белкин',
  'Сомов',
  'Чижов',
  'Грачёв',
  'Лугов',
  'Орешкин',
  'Снегирёв',
  'Рябинин',
  'Берёзин',
  'Клюев',
  'Тихонов',
  'Маслов',
  'Полозов',
  'Щукин',
  'Дёмин',
  'Котов',
]

/** The n-th invented name: women and men alternate, without repeats among the first 253 of either. */
function personName(n: number): string {
  const turn = Math.floor(n / 2)
  const surname = surnames[(turn * 5 + n) % surnames.length] ?? ''
  const woman = n % 2 === 0
  const first = (woman ? women : men)[turn % 11] ?? ''
  return `${first} ${surname}${woman ? 'а' : ''}`
}

/** Waiters of one restaurant: of different skill, two or three days on and as many off, some only in the evening. */
export function makeWaiters(input: {
  seed: string
  restaurantKey: string
  count: number
  firstName: number
  keyOf: (n: number, random: Random) => string
}): Waiter[] {
  return Array.from({ length: input.count }, (_, i) => {
    const random = new Random(input.seed, 'waiter', input.restaurantKey, i)
    const on = random.int(2, 3)
    const off = random.int(2, on)
    return {
      key: input.keyOf(i, random),
      name: personName(input.firstName + i),
      skill: 0.8 + 0.45 * random.next(),
      // Spread evenly over the cycle: random offsets would leave some days without waiters.
      shift: { on, off, offset: Math.floor((i * (on + off)) / input.count) },
      startsAt: i % 3 === 2 ? 15 : 0,
    }
  })
}
