/** `npm run openapi`: writes the OpenAPI document to `docs/openapi.json`, where a test holds it against the endpoints. */
import { writeFile } from 'node:fs/promises'
import { openApiFile, openApiText } from './openapi-file.ts'

await writeFile(openApiFile, openApiText())
