import 'server-only'
import { createPanelContext } from '@vitrina/trpc/panel-context'
import { headers } from 'next/headers'
import { logger } from './logger'
import { getServices } from './services'
import { readSettings } from './settings'

/** The context of this request: who is signed in, in which workspace and with which rights. */
export async function createContext() {
  const { database, auth } = getServices()
  const secret = Buffer.from(readSettings().secret, 'base64')
  return createPanelContext({ db: database, auth, secret, headers: await headers(), logger })
}
