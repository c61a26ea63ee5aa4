import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Rewrites the generated Kysely types to what the pool returns (see column-parsers.ts): a `@db.Date` column is a
 * 'YYYY-MM-DD' string, not an instant, and a BigInt is a number. prisma-kysely knows neither native types nor parsers.
 */
export async function correctKyselyTypes(schemaDirectory: string, typesFile: string): Promise<void> {
  const files = (await readdir(schemaDirectory)).filter((name) => name.endsWith('.prisma'))
  const schema = (await Promise.all(files.map((name) => readFile(join(schemaDirectory, name), 'utf8')))).join('\n')
  const types = await readFile(typesFile, 'utf8')
  const corrected = types.replace(/^export type (\w+) = \{\n[\s\S]*?^\};$/gm, (definition, model: string) =>
    columnsToCorrect(schema, model).reduce(correctColumn, definition),
  )
  // A list that may be null is annotated as such, and the generator makes a list type of the annotation.
  await writeFile(typesFile, corrected.replaceAll('string[] | null[]', 'string[] | null'))
}

interface Column {
  name: string
  type: 'string' | 'number'
}

function columnsToCorrect(schema: string, model: string): Column[] {
  const body = new RegExp(`^model ${model} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(schema)?.[1] ?? ''
  return body.split('\n').flatMap((line): Column[] => {
    const field = /^\s*(\w+)\s+(\w+)/.exec(line)
    const name = /@map\("(\w+)"\)/.exec(line)?.[1] ?? field?.[1]
    if (!name) return []
    if (field?.[2] === 'BigInt') return [{ name, type: 'number' }]
    return /@db\.Date\b/.test(line) ? [{ name, type: 'string' }] : []
  })
}

function correctColumn(definition: string, { name, type }: Column): string {
  const line = new RegExp(`^(    ${name}: (?:Generated<)?)(?:Timestamp|string)`, 'm')
  return definition.replace(line, `$1${type}`)
}
