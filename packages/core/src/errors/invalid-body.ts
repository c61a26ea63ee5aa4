import type { FieldErrorCode } from '@vitrina/contract/errors'
import { DomainError } from './domain-error.ts'

/**
 * A field of a body that is not accepted. `pointer` is a JSON pointer, e.g. `#/url`; without a code it is `invalid`.
 */
export interface InvalidField {
  pointer: string
  code?: FieldErrorCode
  detail: string
}

/** The 422 for a body with invalid fields, each named. */
export function invalidBody(fields: InvalidField[]): DomainError {
  const errors = fields.map(({ pointer, code = 'invalid', detail }) => ({ pointer, code, detail }))
  const words = fields.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')
  return new DomainError('validation_failed', words, { errors })
}
