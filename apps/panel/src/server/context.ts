import 'server-only'
import { openSystem } from '@vitrina/connectors/open-system'
import { createPanelContext } from '@vitrina/trpc/panel-context'
import { headers } from 'next/headers'
import { logger } from './logger'
import { getServices } from './services'
import { mailServer, privateWays } from './settings'

/** Creates the context of this request: the signed-in user, the workspace and the scopes. */
export async function createContext() {
  const { database, auth, feed, agentService, secret, isStopping } = getServices()
  // Copied, because a subscriber of the feed is checked again long after this request's handler has ended.
  const own = new Headers(await headers())
  const following = isStopping ? undefined : feed
  const means = { db: database, auth, secret, logger, agentService, openSystem }
  return createPanelContext({
    ...means,
    headers: own,
    feed: following,
    ...privateWays(),
    installationMail: mailServer(),
  })
}
