import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@vitrina/trpc/openapi-document'

/** The committed OpenAPI document. */
export const openApiFile = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))

/** The text of that file: the document of an installation at its usual address. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument('http://localhost:4000'), null, 2)}\n`
}
