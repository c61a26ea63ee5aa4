import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import type { ShownProblem } from '@/trpc/problem'

/** Texts of refused fields, by their names in the contract. A field that is not drawn has none. */
export type FieldTexts = Partial<Record<string, string | undefined>>

/** What fields show of a problem, and whether that is all of it. */
interface Refused {
  texts: FieldTexts
  isComplete: boolean
}

/** Returns what the drawn fields show of a problem: `own` if the form decides itself, else those that the problem names. */
export function refusedFields({ fields }: ShownProblem, texts: FieldTexts, own: FieldTexts | null): Refused {
  const names = own ? [] : fields.map((pointer) => pointer.split('/')[1] ?? '')
  const drawn = Object.entries(own ?? texts).filter(([name, text]) => text && (own !== null || names.includes(name)))
  const shown = new Map(drawn)
  return { texts: Object.fromEntries(shown), isComplete: shown.size > 0 && names.every((name) => shown.has(name)) }
}

/** Calls back when a field is edited. A reset of the form is no edit. Returns the function that ends it. */
export function onEdit<Values extends FieldValues>(
  { subscribe }: { subscribe: UseFormSubscribe<Values> },
  callback: () => void,
): () => void {
  return subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && callback() })
}
