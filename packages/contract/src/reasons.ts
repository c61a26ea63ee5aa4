import { type GapsOf, type Reason, type ReasonParams, renderReason } from './reason.ts'
import { exchangeReasons } from './reasons/exchange.ts'
import { filesReasons } from './reasons/files.ts'
import { iikoReasons } from './reasons/iiko.ts'
import { rkeeperReasons } from './reasons/rkeeper.ts'
import { systemsReasons } from './reasons/systems.ts'

/** Every reason, with its sentence in English as REST, the command line and the journal have it. */
export const reasonTexts = {
  ...filesReasons,
  ...exchangeReasons,
  ...systemsReasons,
  ...iikoReasons,
  ...rkeeperReasons,
} as const

export type ReasonCode = keyof typeof reasonTexts

/** Codes whose sentence has no values: they may stand wherever a text is asked for. */
export type PlainReasonCode = { [C in ReasonCode]: [Gap<C>] extends [never] ? C : never }[ReasonCode]

type Gap<C extends ReasonCode> = GapsOf<(typeof reasonTexts)[C]>

/** What stands in the places of these names; in all others stands a text or a number. */
interface Nested {
  cause: Reason
  causes: Reason[]
  /** What stood in the place of what. */
  expected: Reason
  examples: Reason
  /** What was read: a name from these sentences, or the address and the call. */
  answer: Answer
}

/** An answer of a system by its name. */
export type Answer = string | Reason

/** The values of a reason, by the names in its sentence. */
export type ParamsOf<C extends ReasonCode> = {
  [Name in Gap<C>]: Name extends keyof Nested ? Nested[Name] : string | number
}

/** A reason of this version. */
export function reason<C extends PlainReasonCode>(code: C): Reason
export function reason<C extends ReasonCode>(code: C, params: ParamsOf<C>): Reason
export function reason(code: ReasonCode, params: ReasonParams = {}): Reason {
  return { code, params }
}

/** True for a code that is a sentence without values. */
export function isPlainReason(code: string): code is PlainReasonCode {
  return isReasonCode(code) && !reasonTexts[code].includes('{')
}

function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(reasonTexts, code)
}

/** A reason in English. One that another version wrote has its code for words. */
export function reasonText(reason: Reason): string {
  return renderReason(reasonTexts, reason) ?? reason.code
}
