import { logger } from '@/server/logger'
import { getServices } from '@/server/services'

export const dynamic = 'force-dynamic'

/** Reports whether the process can serve pages, which it can while its database answers. */
export async function GET(): Promise<Response> {
  try {
    await getServices().database.pool.query('SELECT 1')
    return Response.json({ status: 'ready' })
  } catch (error) {
    logger.warn({ err: error }, 'database is out of reach')
    return Response.json({ status: 'unavailable' }, { status: 503 })
  }
}
