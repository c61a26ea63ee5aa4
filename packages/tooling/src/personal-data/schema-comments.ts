import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** A table of the schema, with what its comments say. */
export interface DescribedTable {
  name: string
  about: string
  columns: {
    name: string
    about: string /** What it tells of a person, and of whom; null: nothing. */
    personal: string | null
  }[]
}

const personalMark = 'personal:'

/** Reads the tables of `prisma/*.prisma` with the comments above them and their columns, in the order of their names. */
export function readSchema(): DescribedTable[] {
  const files = globSync('*.prisma', { cwd: join(projectRoot, 'prisma') }).sort()
  const texts = files.map((file) => readFileSync(join(projectRoot, 'prisma', file), 'utf8'))
  const models = new Set(
    texts.flatMap((text) => [...text.matchAll(/^model (\w+) \{$/gm)].map(([, name]) => name ?? '')),
  )
  return texts.flatMap((text) => readModels(text, models)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readModels(text: string, models: ReadonlySet<string>): DescribedTable[] {
  const tables: DescribedTable[] = []
  let open: DescribedTable | null = null
  let comment: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, model] = /^model (\w+) \{$/.exec(line) ?? []
    if (line.startsWith('///')) comment.push(line.slice(3).trim())
    else if (model !== undefined) {
      open = { name: model, about: comment.join(' '), columns: [] }
      comment = []
    } else if (line === '}') {
      if (open) tables.push(open)
      open = null
      comment = []
    } else if (open) {
      const [, mapped] = /^@@map\("(\w+)"\)$/.exec(line) ?? []
      if (mapped !== undefined) open.name = mapped
      const column = columnOf(line, models)
      if (column !== null) open.columns.push({ name: column, ...readComment(comment) })
      comment = []
    } else comment = []
  }
  return tables
}

/** The column of a field; null for a relation, an index or an empty line. */
function columnOf(line: string, models: ReadonlySet<string>): string | null {
  const [, field, type = '', rest = ''] = /^(\w+)\s+(\w+)(?:\[\])?\??\s*(.*)$/.exec(line) ?? []
  if (field === undefined || models.has(type)) return null
  const [, mapped] = /@map\("(\w+)"\)/.exec(rest) ?? []
  return mapped ?? field
}

function readComment(lines: string[]): { about: string; personal: string | null } {
  const said = lines.filter((line) => !line.startsWith('@'))
  const marked = said.find((line) => line.startsWith(personalMark))
  const about = said.filter((line) => line !== marked).join(' ')
  return { about, personal: marked === undefined ? null : marked.slice(personalMark.length).trim() }
}
