import { DomainError } from './domain-error.ts'

/** A field of a body that is well formed and still can't be taken. `pointer` is a JSON pointer, e.g. `#/url`. */
export interface InvalidField {
  pointer: string
  detail: string
}

/** The 422 of a body whose fields make no sense, each named. */
export function invalidBody(fields: InvalidField[]): DomainError {
  const errors = fields.map(({ pointer, detail }) => ({ pointer, code: 'invalid', detail }))
  const words = fields.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')
  return new DomainError('validation_failed', words, { errors })
}
