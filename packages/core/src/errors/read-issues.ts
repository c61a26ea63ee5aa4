import { type FieldErrorCode, FieldErrorCode as FieldErrorCodes } from '@vitrina/contract/errors'
import type { z } from 'zod'

/** What is wrong at one place of the input, with the contract's own codes and texts. */
export interface FieldIssue {
  path: PropertyKey[]
  code: FieldErrorCode
  detail: string
}

/**
 * Makes zod describe problems in our own texts and keep the input, which distinguishes a missing field from a wrong
 * one. For `safeParse`; a schema's own messages take precedence.
 */
export const inOwnTerms = { error: wordsOf, reportInput: true } as const

/**
 * Converts zod issues to field errors. This is the only place that maps the validator's issues to codes of the
 * contract.
 */
export function readIssues(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        code: 'unknown_field' as const,
        detail: 'is not a known field',
      }))
    }
    return [{ path: issue.path, code: codeOf(issue), detail: issue.message }]
  })
}

/** A path as a JSON pointer into a body (RFC 6901), where `~` and `/` must be escaped. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return ['#', ...path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return isMissing(issue) ? 'required' : 'wrong_type'
    case 'invalid_value':
      return isMissing(issue) ? 'required' : 'not_allowed'
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few_items' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many_items' : 'too_large'
    case 'custom': {
      // A custom check of ours may name its code.
      const named = FieldErrorCodes.safeParse(issue.params?.['code'])
      return named.success ? named.data : 'wrong_format'
    }
    default:
      return 'wrong_format'
  }
}

function isMissing(issue: { input?: unknown }): boolean {
  return 'input' in issue && issue.input === undefined
}

function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeLabels[issue.expected] ?? 'of another type'}`
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'has none of the forms it may have'
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}`
    case 'too_small':
      return `must ${lowerBoundText(issue.origin, Number(issue.minimum), issue.inclusive !== false)}`
    case 'too_big':
      return `must ${upperBoundText(issue.origin, Number(issue.maximum), issue.inclusive !== false)}`
    default:
      return 'is not written as it has to be'
  }
}

const typeLabels: Partial<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}

function lowerBoundText(origin: string, bound: number, isInclusive: boolean): string {
  if (origin === 'string') return `have at least ${counted(bound, 'character')}`
  if (origin === 'array') return `have at least ${counted(bound, 'item')}`
  return isInclusive ? `be at least ${bound}` : `be greater than ${bound}`
}

function upperBoundText(origin: string, bound: number, isInclusive: boolean): string {
  if (origin === 'string') return `have at most ${counted(bound, 'character')}`
  if (origin === 'array') return `have at most ${counted(bound, 'item')}`
  return isInclusive ? `be at most ${bound}` : `be less than ${bound}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
