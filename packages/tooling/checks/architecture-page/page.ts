import type { Workspace } from '../architecture/read-workspace.ts'
import { drawWay } from './draw-way.ts'
import { packageTable } from './package-table.ts'
import { untrueArrows } from './way-of-data.ts'

export const pageFile = 'docs/architecture.md'
export const pictureFile = 'docs/architecture.svg'

const marked = /(<!-- packages: npm run -s architecture-picture -->\n)[\s\S]*?(<!-- \/packages -->)/

/** The picture and the page that match the code. Throws where an arrow of the picture has no import behind it. */
export function drawPage(workspace: Workspace, page: string): { picture: string; page: string } {
  const untrue = untrueArrows(workspace)
  if (untrue.length > 0) throw new Error(`The picture of the architecture is not true any more:\n${untrue.join('\n')}`)
  if (!marked.test(page)) throw new Error(`${pageFile} has no place for the table of packages`)
  const table = packageTable(workspace)
  return {
    picture: drawWay(),
    page: page.replace(marked, (_, before: string, after: string) => `${before}\n${table}\n\n${after}`),
  }
}
