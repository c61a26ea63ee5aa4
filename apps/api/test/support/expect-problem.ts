import { type ErrorCode, errorCatalogue, Problem } from '@vitrina/contract/errors'
import { expect } from 'vitest'

/** The part of an answer that tests check. */
interface Answered {
  statusCode: number
  headers: object
  json(): unknown
}

/** Checks that an answer is the full problem document of a code, and returns it. */
export function expectProblem(answer: Answered, code: ErrorCode): Problem {
  const problem = Problem.parse(answer.json())
  expect(answer.json()).toEqual(problem)
  const { status, title } = errorCatalogue[code]
  expect(problem).toMatchObject({ code, status, title })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': problem.requestId,
  })
  return problem
}
