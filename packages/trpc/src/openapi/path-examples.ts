import type { oas31 } from 'zod-openapi'
import { isReference } from './schemas.ts'

/**
 * Gives path parameters the ids shown in the examples of their lists, so that a reader can follow one from call to
 * call.
 */
export function addPathExamples(paths: oas31.PathsObject): void {
  for (const path of Object.keys(paths)) {
    for (const operation of operationsIn({ [path]: paths[path] ?? {} })) {
      for (const parameter of operation.parameters ?? []) {
        if (isReference(parameter) || parameter.in !== 'path') continue
        const collection = path.slice(0, path.indexOf(`/{${parameter.name}}`))
        const id = idInList(paths[collection]?.get, parameter.name)
        if (id !== undefined) parameter.example = id
      }
    }
  }
}

/** Every operation of these paths, in order. */
export function operationsIn(paths: oas31.PathsObject): oas31.OperationObject[] {
  return Object.values(paths).flatMap(({ get, post, patch, put, delete: remove }) =>
    [get, post, patch, put, remove].filter((operation) => operation !== undefined),
  )
}

function idInList(operation: oas31.OperationObject | undefined, name: string): unknown {
  const example: unknown = operation?.responses?.['200']?.content?.['application/json']?.example
  const data = typeof example === 'object' && example !== null && 'data' in example ? example.data : undefined
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof first !== 'object' || first === null) return undefined
  return Reflect.get(first, name) ?? Reflect.get(first, 'id')
}
