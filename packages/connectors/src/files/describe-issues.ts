import { Reason } from '@vitrina/contract/reason'
import { isPlainReason, reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { kindOf, valueAt } from '../answer-faults.ts'

/** Describes what a schema objects to, one reason per place: `files[2].rows: Too small: expected number to be >=0`. */
export function describeIssues(error: z.ZodError, value: unknown): Reason[] {
  return error.issues.map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
    const cause = causeOf(issue, valueAt(value, issue.path))
    return path === '' ? cause : reason('at_path', { path: path.replace(/^\./, ''), cause })
  })
}

const Reported = z.object({ reason: Reason })

// A schema's own message is the code of a reason; the reason's values accompany it where there are any.
function causeOf(issue: z.core.$ZodIssue, met: unknown): Reason {
  if (isPlainReason(issue.message)) return reason(issue.message)
  const plain = reason('words', { said: issue.message })
  switch (issue.code) {
    case 'custom':
      return Reported.safeParse(issue.params).data?.reason ?? plain
    case 'invalid_type':
      return met === undefined
        ? reason('no_value', { kind: issue.expected })
        : reason('other_kind', { kind: issue.expected, met: kindOf(met) })
    case 'invalid_value': {
      const values = issue.values.map((one) => JSON.stringify(one))
      return values.length === 1
        ? reason('other_value', { value: values.join() })
        : reason('other_option', { values: values.join('|') })
    }
    case 'invalid_format':
      return issue.format === 'date' ? reason('not_an_iso_date') : plain
    case 'too_small':
      return isOfNumber(issue)
        ? reason('number_too_small', { kind: issue.origin, least: String(issue.minimum) })
        : plain
    case 'too_big':
      return isOfNumber(issue) ? reason('number_too_big', { kind: issue.origin, most: String(issue.maximum) }) : plain
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => JSON.stringify(key)).join(', ')
      return issue.keys.length === 1 ? reason('unknown_key', { key: keys }) : reason('unknown_keys', { keys })
    }
    default:
      return plain
  }
}

function isOfNumber({ origin, inclusive }: { origin: string; inclusive?: boolean }): boolean {
  return (origin === 'number' || origin === 'int') && inclusive !== false
}
