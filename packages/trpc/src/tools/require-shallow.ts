import { DomainError } from '@vitrina/core/errors/domain-error'

/** Maximum nesting of objects and lists; valid input is far below it. */
const deepest = 32

/**
 * Refuses input that is nested too deep to be valid: 422 `validation_failed`. Call it before anything recursive, such
 * as a schema or `JSON.stringify`, processes the input.
 */
export function requireShallow(input: unknown): void {
  let level = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      const detail = `must not be nested deeper than ${deepest} levels`
      throw new DomainError('validation_failed', `#: ${detail}`, {
        errors: [{ pointer: '#', code: 'too_deep', detail }],
      })
    }
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}
