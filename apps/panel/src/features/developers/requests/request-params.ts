import type { inferRouterInputs } from '@trpc/server'
import { errorCatalogue } from '@vitrina/contract/errors'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { AppRouter } from '@/server/router'

export const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD'] as const
export const statusClasses = ['2xx', '4xx', '5xx'] as const

// A call that is not authenticated is in no workspace's log.
const refusals = Object.values(errorCatalogue).flatMap(({ status }) => (status === 401 ? [] : [status]))
/** The statuses a call may be answered with, as written in the address. */
export const statuses = [...new Set([200, 201, ...refusals])].sort((a, b) => a - b).map(String)

/** The state of the request log that is kept in the address. */
export const requestParams = {
  find: parseAsString,
  method: parseAsStringLiteral(methods),
  status: parseAsStringLiteral([...statusClasses, ...statuses]),
  key: parseAsString,
  before: parseAsString,
}

export const loadRequestState = createLoader(requestParams)
export type RequestState = Awaited<ReturnType<typeof loadRequestState>>

export const pageSize = 50

/** A page of the log as the procedure takes it. A request id is searched for alone, without other filters. */
export function requestsInput(state: RequestState): NonNullable<inferRouterInputs<AppRouter>['requests']['list']> {
  const { find, method, status, key, before } = state
  const id = requestIdIn(find)
  if (id !== null) return { id }
  const statusClass = statusClasses.find((name) => name === status)
  return {
    limit: pageSize,
    ...(find && { path: find }),
    ...(method && { method }),
    ...(statusClass ? { statusClass } : status ? { status: Number(status) } : {}),
    ...(key && { keyId: key }),
    ...(before && { before }),
  }
}

/** The request id in typed or pasted text, wherever it is in the text; null if there is none. */
export function requestIdIn(text: string | null): string | null {
  return text?.match(/\breq_[0-9a-z]+/i)?.[0].toLowerCase() ?? null
}
