import { DomainError } from '@vitrina/core/errors/domain-error'

/** Levels of objects and lists within each other; nothing the contract takes comes near. */
const deepest = 32

/**
 * Refuses input that is nested deeper than anything means well with: 422 `validation_failed`. To be asked before what calls
 * itself for each level looks at it, such as a schema or `JSON.stringify`.
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
