import 'server-only'
import { openSystem } from '@vitrina/connectors/open-system'
import { createPanelContext } from '@vitrina/trpc/panel-context'
import { headers } from 'next/headers'
import { logger } from './logger'
import { getServices } from './services'
import { privateWays } from './settings'

/** The context of this request: who is signed in, in which workspace and with which rights. */
export async function createContext() {
  const { database, auth, feed, desk, secret, isStopping } = getServices()
  // Copied: whoever follows the feed is looked at again long after this request's handler has ended.
  const own = new Headers(await headers())
  const following = isStopping ? undefined : feed
  const means = { db: database, auth, secret, logger, desk, openSystem }
  return createPanelContext({ ...means, headers: own, feed: following, ...privateWays() })
}
