import { type GapsOf, type Reason, type ReasonParams, renderReason } from './reason.ts'
import { exchangeReasons } from './reasons/exchange.ts'
import { filesReasons } from './reasons/files.ts'
import { iikoReasons } from './reasons/iiko.ts'
import { rkeeperReasons } from './reasons/rkeeper.ts'
import { systemsReasons } from './reasons/systems.ts'

/** Every reason with its English sentence, as REST, the command line and the journal show it. */
export const reasonTexts = {
  ...filesReasons,
  ...exchangeReasons,
  ...systemsReasons,
  ...iikoReasons,
  ...rkeeperReasons,
} as const

export type ReasonCode = keyof typeof reasonTexts

/** Codes whose sentence has no values: they can be used wherever a text is expected. */
export type PlainReasonCode = { [C in ReasonCode]: [Gap<C>] extends [never] ? C : never }[ReasonCode]

type Gap<C extends ReasonCode> = GapsOf<(typeof reasonTexts)[C]>

/** Types of the values with these names; all others are a text or a number. */
interface Nested {
  cause: Reason
  causes: Reason[]
  /** What was expected, with what was found instead. */
  expected: Reason
  examples: Reason
  /** What was read: the code of a name from these sentences, or the address and the call. */
  answer: Answer
}

/** An answer of a system, by its name. */
export type Answer = string | Reason

/** The values of a reason, by the names in its sentence. */
export type ParamsOf<C extends ReasonCode> = {
  [Name in Gap<C>]: Name extends keyof Nested ? Nested[Name] : string | number
}

/** Makes a reason that this version knows. */
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

/** The text of a reason in English. A reason written by another version is shown by its code. */
export function reasonText(reason: Reason): string {
  return renderReason(reasonTexts, reason) ?? reason.code
}
