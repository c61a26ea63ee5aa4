import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Endpoint } from '../registry.ts'
import { joinInput } from './join-input.ts'
import { requireShallow } from './require-shallow.ts'

/** The flat arguments of a tool, split into the parts of a call. */
export interface ToolArguments {
  /** Path of the same call over REST. */
  path: string
  /** Its query over REST, as text. Throws what is wrong with it. */
  query(): Record<string, string>
  /**
   * The fields of the body in a canonical order, whatever order they were sent in. Throws when they are nested too
   * deep.
   */
  body(): Buffer
  /** The input of the procedure; throws what is wrong with it. */
  input(): object
}

/** Reads the arguments of a tool as the path, query and body of the same call over REST. Filters are `filter_name`. */
export function readArguments(endpoint: Endpoint, given: Record<string, unknown>): ToolArguments {
  const names = pathParameters(endpoint.path)
  const entries = Object.entries(given)
  const path = Object.fromEntries(entries.filter(([name]) => names.includes(name)).map(asText))
  const others = entries.filter(([name]) => !names.includes(name))
  const isQuery = endpoint.method === 'GET'
  const body = Object.fromEntries(isQuery ? [] : others)
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(path[name]))
  return {
    path: `/api/v1${filled}`,
    query: () =>
      Object.fromEntries(Object.entries(isQuery ? queryOf(others) : {}).map(([name, value]) => [name, String(value)])),
    body: () => {
      requireShallow(body)
      return Buffer.from(inOneOrder(body))
    },
    input: () => joinInput(endpoint, { path, query: isQuery ? queryOf(others) : {}, body: () => body }),
  }
}

/** The name of a query parameter as an argument: `filter[min_total]` is `filter_min_total`. */
export function argumentName(parameter: string): string {
  return parameter.replace(/^filter\[(\w+)\]$/, 'filter_$1')
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

function queryOf(entries: [string, unknown][]): object {
  const stray = entries.find(([name]) => name.startsWith('filter['))
  if (stray) {
    const detail = 'is not a known parameter'
    throw new DomainError('invalid_parameter', `${stray[0]}: ${detail}`, {
      errors: [{ parameter: stray[0], code: 'unknown_parameter', detail }],
    })
  }
  return Object.fromEntries(
    entries.map(([name, value]) => asText([name.replace(/^filter_(.+)$/s, 'filter[$1]'), value])),
  )
}

// Over REST, paths and queries are text; values that are not scalars are left for the schema to refuse.
function asText([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]
}

// A value that is not text becomes an empty segment, which is refused later.
function segment(value: unknown): string {
  return typeof value === 'string' ? encodeURIComponent(value.toWellFormed()) : ''
}

function inOneOrder(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
