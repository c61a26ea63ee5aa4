import type { Endpoint } from '../registry.ts'

/**
 * The id of an endpoint's operation: the name of its tool or, without a tool, a name made the same way from its method
 * and path, such as `get_webhook_deliveries`, `create_card_comment` and `replay_webhook_delivery`.
 */
export function operationId({ tool, method, path, successStatus }: Endpoint): string {
  if (tool !== null) return tool
  const segments = path.slice(1).split('/')
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return []
    return [segments[index + 1]?.startsWith('{') ? singular(segment) : segment.replaceAll('-', '_')]
  })
  const last = words.at(-1) ?? ''
  if (method !== 'POST') return [verbs[method], ...words].join('_')
  // An endpoint that creates nothing is named after the end of its path.
  return (successStatus === 201 ? ['create', ...words.with(-1, singular(last))] : [last, ...words.slice(0, -1)]).join(
    '_',
  )
}

const verbs = { GET: 'get', PATCH: 'update', PUT: 'put', DELETE: 'delete' }

function singular(plural: string): string {
  return plural.replace(/ies$/, 'y').replace(/s$/, '')
}
