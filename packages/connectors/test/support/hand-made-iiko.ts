import { z } from 'zod'
import { serve } from './serve.ts'

export type Row = Record<string, string | number | boolean | null>

/** What a hand-made server has. Its reports are whatever the test says; everything else is as small as it can be. */
export interface HandMade {
  departments: { id: string; code: string; name: string }[]
  /** Rows of a report, by what it is grouped by. */
  report(query: { groups: readonly string[]; filters: Readonly<Record<string, unknown>> }): readonly Row[] | string
  /** What of the organisation is no restaurant: stores, central stores … */
  units?: { id: string; parentId?: string; code?: string; name: string; type: string }[]
  /** Fields that the report of transactions has; none when absent. */
  columns?: readonly string[]
  /** Part of the path or the body of calls that the login has no right to. */
  denied?: string
  /** The body of the answer to a login; a bare key when absent. */
  key?: string
}

const Query = z.object({ groupByRowFields: z.array(z.string()), filters: z.record(z.string(), z.unknown()) })

/** A small server of the documented shapes, for rows that no generated chain has. Tells the paths it was asked for. */
export async function serveHandMade(made: HandMade): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const { url } = await serve((request, response, body) => {
    const path = (request.url ?? '').replace(/\?.*/, '').replace('/resto', '')
    asked.push(path)
    if (made.denied !== undefined && `${request.url} ${body}`.includes(made.denied)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Недостаточно прав')
      return
    }
    const [type, text] = answer(made, path, body)
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  return { url, asked }
}

/** True for a query that groups by a field. */
export function groupsBy(field: string): (query: { groups: readonly string[] }) => boolean {
  return ({ groups }) => groups.includes(field)
}

function answer(made: HandMade, path: string, body: string): [type: string, text: string] {
  switch (path) {
    case '/api/auth':
      return ['text/plain', made.key ?? 'b354d18c-3d3a-e1a6-c3b9-9ef7b5055318']
    case '/api/corporation/departments': {
      const departments = made.departments.map((unit) => ({ ...unit, parentId: '', type: 'DEPARTMENT' }))
      const items = [...departments, ...(made.units ?? [])].map(
        ({ id, parentId = '', code = '', name, type }) =>
          `<corporateItemDto><id>${id}</id><parentId>${parentId}</parentId><code>${code}</code><name>${name}</name><type>${type}</type></corporateItemDto>`,
      )
      return ['application/xml', `<corporateItemDtoes>${items.join('')}</corporateItemDtoes>`]
    }
    case '/api/employees':
      return ['application/xml', '<employees/>']
    case '/api/v2/price':
      return ['application/json', '{"result":"SUCCESS","errors":[],"response":[],"revision":1}']
    case '/api/v2/reports/olap/columns':
      return ['application/json', JSON.stringify(Object.fromEntries((made.columns ?? []).map((id) => [id, {}])))]
    case '/api/v2/reports/olap': {
      const { groupByRowFields, filters } = Query.parse(JSON.parse(body))
      const rows = made.report({ groups: groupByRowFields, filters })
      return ['application/json', typeof rows === 'string' ? rows : JSON.stringify({ data: rows, summary: [] })]
    }
    default:
      return ['application/json', '[]']
  }
}
