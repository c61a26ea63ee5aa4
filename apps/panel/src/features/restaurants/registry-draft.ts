import type { RestaurantRegistry } from '@vitrina/contract/restaurant'

export const wordNames = ['name', 'city', 'address', 'comment'] as const
export type WordName = (typeof wordNames)[number]

/** The maximum lengths in the contract. */
export const maxLetters: Record<WordName, number> = { name: 200, city: 120, address: 300, comment: 500 }

/** Our values as they are being typed. An empty one means that the source's value is used. */
export type Draft = Record<WordName, string> & { isActive: boolean }

export function draftOf({ ownWords, isActive }: RestaurantRegistry): Draft {
  return {
    name: ownWords.name ?? '',
    city: ownWords.city ?? '',
    address: ownWords.address ?? '',
    comment: ownWords.comment ?? '',
    isActive,
  }
}

/** What differs from what is stored, as the procedure takes it. */
export function changesOf(registry: RestaurantRegistry, draft: Draft) {
  const kept = draftOf(registry)
  const words: Partial<Record<WordName, string | null>> = {}
  for (const name of wordNames) if (draft[name].trim() !== kept[name]) words[name] = draft[name].trim() || null
  return { ...words, ...(draft.isActive !== kept.isActive && { isActive: draft.isActive }) }
}

/** The source's own value for a field; the source has no comments. */
export function sourceWord({ sourceWords }: RestaurantRegistry, name: WordName): string | null {
  return name === 'comment' ? null : (sourceWords?.[name] ?? null)
}
