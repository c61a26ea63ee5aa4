import type { Reason } from '@vitrina/contract/reason'
import { type Answer, isPlainReason, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { z } from 'zod'

/** Makes the error to throw for what is wrong in an answer. */
export function unreadable(answer: Answer, cause: Reason, options?: ErrorOptions): SourceError {
  return new SourceError('unreadable', reason('in_answer', { answer, cause }), options)
}

/** A row of an answer, from 1. */
export function rowOf(answer: Answer, number: number): Reason {
  return reason('answer_row', { answer, number })
}

/** Describes what a schema expected of an answer in place of `met`. A schema's own message is the code of a reason. */
export function expectedOf(issue: z.core.$ZodIssue, met: unknown): Reason {
  if (isPlainReason(issue.message)) return reason(issue.message)
  if (issue.code === 'invalid_type') {
    return met === undefined
      ? reason('kind_missing', { kind: issue.expected })
      : reason('kind_expected', { kind: issue.expected, met: kindOf(met) })
  }
  return issue.code === 'invalid_union' ? reason('input_invalid') : reason('words', { said: issue.message })
}

/** Returns the value at a path of a value parsed from JSON or XML; undefined where there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  )
}

/** The kind of a value as schema messages name it. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
