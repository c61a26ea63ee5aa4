import type { z } from 'zod'

/** What a schema objects to, a line each: `files[2].rows: Too small: expected number to be >=0`. */
export function describeIssues(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
    return path === '' ? issue.message : `${path.replace(/^\./, '')}: ${issue.message}`
  })
}
