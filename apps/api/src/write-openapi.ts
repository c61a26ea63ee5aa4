/**
 * `npm run openapi`: writes the OpenAPI document to `docs/openapi.json`; a test compares the file with the endpoints.
 */
import { writeFile } from 'node:fs/promises'
import { openApiFile, openApiText } from './openapi-file.ts'

await writeFile(openApiFile, openApiText())
