/** The part of a problem document a person is shown. */
export interface ShownProblem {
  code: string
  detail: string
  requestId: string
  /** JSON pointers of the fields that were refused, e.g. `#/name`. */
  fields: string[]
  /** Codes of what was refused, e.g. `period_too_long`. */
  reasons: string[]
  /** Whole seconds after which it may be tried again; null where it is not told. */
  retryAfterSeconds: number | null
}

/** The problem document a failed call carried, or null when the server did not answer at all. */
export function problemOf(error: unknown): ShownProblem | null {
  const problem = read(read(error, 'data'), 'problem')
  const code = read(problem, 'code')
  const detail = read(problem, 'detail')
  const requestId = read(problem, 'requestId')
  if (typeof code !== 'string' || typeof detail !== 'string' || typeof requestId !== 'string') return null
  const wait = read(problem, 'retryAfterSeconds')
  return {
    code,
    detail,
    requestId,
    fields: ofEach(read(problem, 'errors'), 'pointer'),
    reasons: ofEach(read(problem, 'errors'), 'code'),
    retryAfterSeconds: typeof wait === 'number' ? wait : null,
  }
}

/**
 * The error to show in place of a query's data: of a first try, or that tells the data is not for this reader any more.
 * When only asking again has failed, what is shown stays.
 */
export function blockingError({ data, error }: { data: unknown; error: unknown }): unknown {
  return data === undefined || withdrawn.has(problemOf(error)?.code ?? '') ? error : null
}

function ofEach(errors: unknown, key: string): string[] {
  if (!Array.isArray(errors)) return []
  return errors.map((error) => read(error, key)).filter((text) => typeof text === 'string')
}

const withdrawn = new Set(['unauthorized', 'insufficient_scope', 'not_found'])

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
}
