import { fold } from '../understand/tokens.ts'
import type { Item, Phrase } from './items.ts'
import type { Word } from './normalise-question.ts'
import type { Sense } from './sense.ts'

type Is = Sense['is']
type SenseOf<K extends Is> = Extract<Sense, { is: K }>

/** An item and its sense of a kind. */
export interface Recognised<K extends Is> {
  item: Item
  sense: SenseOf<K>
}

/** The items of a question while a meaning is built, and which of them its parts have claimed. */
export class Recognition {
  readonly items: readonly Item[]
  readonly words: readonly Word[]
  #claimed = new Set<Item>()
  #barred = new Set<Item>()

  constructor({ items, words }: Phrase) {
    this.items = items
    this.words = words
  }

  claim(...items: readonly (Item | undefined)[]): void {
    for (const item of items) if (item) this.#claimed.add(item)
  }

  /** Claims every item that has a sense of one of the kinds. */
  claimAll(...kinds: readonly Is[]): void {
    for (const kind of kinds) this.claim(...this.all(kind).map(({ item }) => item))
  }

  /** Bars an item from being claimed, because what it says has no place in the meaning. */
  unclaim(item: Item): void {
    this.#claimed.delete(item)
    this.#barred.add(item)
  }

  isClaimed(item: Item): boolean {
    return this.#claimed.has(item)
  }

  /** An item's sense of a kind. */
  sense<K extends Is>(item: Item | undefined, is: K): SenseOf<K> | undefined {
    return item?.senses.find((sense): sense is SenseOf<K> => sense.is === is)
  }

  /** Items that have a sense of a kind, in the order in which they were said. */
  all<K extends Is>(is: K): Recognised<K>[] {
    return this.items.flatMap((item) => {
      const sense = this.sense(item, is)
      return sense ? [{ item, sense }] : []
    })
  }

  first<K extends Is>(is: K): Recognised<K> | undefined {
    return this.all(is)[0]
  }

  has(is: Is): boolean {
    return this.items.some((item) => this.sense(item, is) !== undefined)
  }

  asks(what: SenseOf<'asking'>['what']): boolean {
    return this.items.some((item) => item.senses.some((sense) => sense.is === 'asking' && sense.what === what))
  }

  at(item: Item): number {
    return item.places[0] ?? 0
  }

  end(item: Item): number {
    return (item.places.at(-1) ?? 0) + 1
  }

  /** The word `by` places before an item. */
  before(item: Item, by = 1): string {
    return this.words[this.at(item) - by]?.word ?? ''
  }

  /** The item `by` places after an item, or before it if negative. */
  beside(item: Item, by: number): Item | undefined {
    return this.items[this.items.indexOf(item) + by]
  }

  /** The nearest item before or after that is not idle. */
  near(item: Item, by: 1 | -1): Item | undefined {
    let at = this.items.indexOf(item) + by
    while (this.items[at] && isIdle(this.items[at])) at += by
    return this.items[at]
  }

  /** Words that no part of the meaning stands for: those without a sense, and those whose sense is not used. */
  left(): string[] {
    return this.items
      .filter((item) => this.#barred.has(item) || (!this.#claimed.has(item) && !isIdle(item)))
      .map(({ text }) => text)
  }
}

/** The text of an item in lower case, with «е» for «ё». */
export function phrasedBy({ text }: Item): string {
  return fold(text)
}

/** Whether an item may be ignored. */
export function isIdle(item: Item | undefined): boolean {
  if (!item || item.mention || item.period) return false
  return item.senses.some(({ is }) => is === 'idle' || is === 'asking') && item.number === null
}

/** Unknown words. */
export function unknownIn(items: readonly Item[]): string[] {
  return items
    .filter(({ senses, mention, period, number }) => senses.length === 0 && !mention && !period && number === null)
    .map(({ text }) => text)
}
