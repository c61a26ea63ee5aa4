/**
 * Dispatches cards in a separate process whose agents begin and never end. Its task is JSON on standard input; it
 * prints `ready` once it works and runs until it is killed.
 */
import { script } from '@vitrina/agents/test/support/scripted-adapter'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { reach } from '@vitrina/testing/reach'
import { silentLogger, testSecret } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { dispatchCards } from '../../src/dispatch-cards.ts'

/** The task of such a process. Its clock is ahead by the given time. */
export interface DispatchErrand {
  url: string
  aheadMs: number
}

let text = ''
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
const { url, aheadMs }: DispatchErrand = JSON.parse(text)

script((_, onEvent) => {
  onEvent({ kind: 'step', text: 'begun' })
  return new Promise<never>(() => undefined)
})
const db = openDatabase({ ...reach(url), maxConnections: 4 })
const now = () => new Date(Date.now() + aheadMs)
dispatchCards({
  ...{ db, now, openToolbox, logger: silentLogger },
  contextOf: (workspaceId) =>
    systemContext({ db, workspaceId, now, secret: testSecret, logger: silentLogger, name: 'worker' }),
})
console.log('ready')
