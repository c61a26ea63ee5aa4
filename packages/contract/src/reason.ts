import { z } from 'zod'

/**
 * Why something was rejected, could not be read or did not arrive: a code with its values. The text is made where it is
 * shown, in English by `reasons.ts` and in the reader's language by the panel.
 */
export interface Reason {
  code: string
  params: ReasonParams
}

/** A value, a reason that is the cause or place of this one, or several reasons. */
type ReasonParam = string | number | Reason | Reason[]
export type ReasonParams = { [name: string]: ReasonParam }

const Params: z.ZodType<ReasonParams> = z
  .record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Reason), z.array(z.lazy(() => Reason))]))
  .meta({ id: 'ReasonParams', description: 'The values of a sentence by name; a cause is a reason itself' })

/** A reason as it is stored and sent. Its code may be one that this version does not know. */
export const Reason: z.ZodType<Reason> = z
  .object({ code: z.string().describe('Which reason it is'), params: Params })
  .meta({ id: 'Reason', description: 'Why, as a code with its values, to be put into words in any language' })

/** The names in braces in a sentence. */
export type GapsOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | GapsOf<Rest>
  : never

/** Sentences by code, with a `{name}` in place of each value. */
export type ReasonTexts = Readonly<Record<string, string>>

/** Renders a reason and its nested causes with the given sentences; null when one of the codes has none. */
export function renderReason(words: ReasonTexts, { code, params }: Reason): string | null {
  const sentence = Object.hasOwn(words, code) ? words[code] : undefined
  if (sentence === undefined) return null
  let isWhole = true
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = renderParam(words, params[name] ?? '')
    isWhole &&= part !== null
    return part ?? ''
  })
  return isWhole ? text : null
}

function renderParam(words: ReasonTexts, param: ReasonParam): string | null {
  if (typeof param !== 'object') return String(param)
  const parts = (Array.isArray(param) ? param : [param]).map((reason) => renderReason(words, reason))
  return parts.includes(null) ? null : parts.join('; ')
}
