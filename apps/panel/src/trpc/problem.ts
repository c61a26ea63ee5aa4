/** The part of a problem document that is shown to users. */
export interface ShownProblem {
  code: string
  detail: string
  requestId: string
  /** JSON pointers of the fields that were refused, e.g. `#/name`. */
  fields: string[]
  /** Codes of what was refused, e.g. `period_too_long`. */
  reasons: string[]
  /** Full seconds after which it may be tried again; null where the server did not say. */
  retryAfterSeconds: number | null
  /** The first day that checks are stored of, where they were asked for from before it; null elsewhere. */
  storedFrom: string | null
}

/** Returns the problem document of a failed call or page, or null when the server did not answer at all. */
export function problemOf(error: unknown): ShownProblem | null {
  const problem = read(read(error, 'data'), 'problem') ?? problemOfPage(error)
  const code = read(problem, 'code')
  const detail = read(problem, 'detail')
  const requestId = read(problem, 'requestId')
  if (typeof code !== 'string' || typeof detail !== 'string' || typeof requestId !== 'string') return null
  const wait = read(problem, 'retryAfterSeconds')
  const storedFrom = read(problem, 'storedFrom')
  return {
    code,
    detail,
    requestId,
    fields: ofEach(read(problem, 'errors'), 'pointer'),
    reasons: ofEach(read(problem, 'errors'), 'code'),
    retryAfterSeconds: typeof wait === 'number' ? wait : null,
    storedFrom: typeof storedFrom === 'string' ? storedFrom : null,
  }
}

/**
 * Returns the error to show instead of a query's data: from the first fetch, or one that says the reader may no longer
 * see the data. When only a refetch has failed, the data stays on the page.
 */
export function blockingError({ data, error }: { data: unknown; error: unknown }): unknown {
  return data === undefined || withdrawn.has(problemOf(error)?.code ?? '') ? error : null
}

/** What a page that failed on the server carries as its digest; other digests are plain text. */
function problemOfPage(error: unknown): unknown {
  const digest = read(error, 'digest')
  if (typeof digest !== 'string' || !digest.startsWith('{')) return null
  try {
    return JSON.parse(digest)
  } catch {
    return null
  }
}

function ofEach(errors: unknown, key: string): string[] {
  if (!Array.isArray(errors)) return []
  return errors.map((error) => read(error, key)).filter((text) => typeof text === 'string')
}

/** Whether the same call may succeed a little later: nothing answered, or what answered could not serve it now. */
export function mayPass(problem: ShownProblem | null): boolean {
  return problem === null || passing.has(problem.code)
}

const passing = new Set(['internal_error', 'rate_limited', 'not_available'])
const withdrawn = new Set(['unauthorized', 'insufficient_scope', 'not_found'])

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
}
