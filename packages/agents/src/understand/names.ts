import { distance, slipsAllowed } from './distance.ts'
import { fold, stemOf, type Token, tokensOf } from './tokens.ts'
import type { Vocabulary } from './understood.ts'

export type Kind = 'restaurants' | 'dishes' | 'categories' | 'waiters' | 'stock'

/** A name of the vocabulary by its words. */
export interface Name {
  kind: Kind
  ids: string[]
  name: string
  words: { word: string; stems: string[] }[]
}

const joints = new Set(['на', 'с', 'со', 'и', 'в', 'во', 'по', 'из', 'у', 'от', 'для'])

/** Short and everyday forms people use for a first name or a product. */
const everyday: Record<string, string> = {
  катя: 'екатерина',
  даша: 'дарья',
  юля: 'юлия',
  маша: 'мария',
  оля: 'ольга',
  аня: 'анна',
  рома: 'роман',
  соня: 'софия',
  ксюша: 'ксения',
  саша: 'александр',
  картошка: 'картофель',
  помидоры: 'томаты',
  помидор: 'томаты',
  яйца: 'яйцо',
  яиц: 'яйцо',
  курица: 'куриное',
}
const everydayStems = new Map(Object.entries(everyday).map(([said, meant]) => [stemOf(said), stemOf(meant)]))

const read = new WeakMap<Vocabulary, Name[]>()

/** The names of a vocabulary; dishes of one name are one. A vocabulary is read once and must not change. */
export function namesOf(vocabulary: Vocabulary): Name[] {
  const names = read.get(vocabulary) ?? readNames(vocabulary)
  read.set(vocabulary, names)
  return names
}

function readNames(vocabulary: Vocabulary): Name[] {
  const names: Name[] = []
  const dishes = new Map<string, Name>()
  for (const { id, name } of vocabulary.dishes) {
    const same = dishes.get(fold(name))
    if (same) same.ids.push(id)
    else dishes.set(fold(name), nameOf('dishes', id, name))
  }
  for (const { id, name } of vocabulary.restaurants) names.push(nameOf('restaurants', id, name))
  for (const name of vocabulary.categories) names.push(nameOf('categories', name, name))
  names.push(...dishes.values())
  for (const { id, name } of vocabulary.waiters) names.push(nameOf('waiters', id, name))
  for (const { name } of vocabulary.stock) names.push(nameOf('stock', name, name))
  return names.filter(({ words }) => words.length > 0)
}

function nameOf(kind: Kind, id: string, name: string): Name {
  const words = tokensOf(name)
    .filter(({ word }) => !joints.has(word) && /[a-zа-я]/.test(word))
    .map(({ word, stem }) => {
      // «Артём» and «Котов» lose an ending that is none; in other cases they do not.
      const whole = /[бвгджзклмнпрстфхцчшщ]$/.test(word) && stem !== word ? [word] : []
      return { word, stems: [stem, ...whole] }
    })
  return { kind, ids: [id], name, words }
}

export function isJoint(word: string): boolean {
  return joints.has(word)
}

/** How well a word of a question fits a word of a name: 1 the same in some case, less for a slip, 0 not at all. */
export function fit(token: Token, { word, stems }: Name['words'][number]): number {
  if (token.word === word) return 1
  // «Сом» is no Сомов: a stem counts where it leaves most of the word.
  if (stems.includes(token.stem) && token.stem.length >= 2) return 0.99
  const meant = everydayStems.get(token.stem)
  if (meant !== undefined && stems.includes(meant)) return 0.95
  const [own = ''] = stems
  const longer = token.stem.length > own.length ? token.stem : own
  const shorter = token.stem.length > own.length ? own : token.stem
  if (shorter.length >= 5 && longer.startsWith(shorter) && longer.length - shorter.length <= 2) return 0.9
  return 0
}

/** As `fit`, for a misspelt word. */
export function fitLoosely(token: Token, { word, stems }: Name['words'][number]): number {
  const [own = ''] = stems
  if (token.word[0] !== word[0]) return 0
  const most = slipsAllowed(Math.min(token.word.length, word.length))
  if (most === 0) return 0
  const slips = Math.min(
    token.stem.length >= 4 && own.length >= 4 ? distance(token.stem, own, most) : most + 1,
    distance(token.word, word, most),
  )
  return slips <= most ? 0.8 - 0.1 * (slips - 1) : 0
}
