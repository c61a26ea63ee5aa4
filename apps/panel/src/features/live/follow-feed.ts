import type { TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '@/server/router'
import { problemOf } from '@/trpc/problem'

type Item = inferRouterOutputs<AppRouter>['feed']['changes'] extends AsyncIterable<infer Told> ? Told : never
/** A change, as the feed reports it. */
export type Change = Exclude<Item['data'], { kind: 'ready' | 'reset' }>

export interface FeedListener {
  /** The page is notified of everything from now on. `isAnew` means that it was not notified of earlier changes. */
  onReady(isAnew: boolean): void
  onChange(change: Change): void
  /** The server has ended the feed: the session may be over or may have changed. */
  onEnd(): void
  /** No changes are reported. Called soon after the connection breaks, and again from time to time. */
  onSilence(): void
}

interface Line {
  stop(): void
}

const firstPauseMs = 1000
const longestPauseMs = 60_000
const firstSilenceMs = 5000
const nextSilenceMs = 60_000

/**
 * Follows the feed while the page is visible, so that many tabs leave connections for others. A broken connection is
 * reopened. The first one begins at the position that the page's own data is from. Returns a function that stops it.
 */
export function followFeed(client: TRPCClient<AppRouter>, position: number, listener: FeedListener): () => void {
  let line: Line | null = null
  let hasBeenReady = false
  let readySince: number | null = null
  let pauseMs = firstPauseMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    clearTimeout(retry)
    if (line !== null || document.visibilityState === 'hidden') return
    awaitReady()
    // Created before the subscription, because the first callback runs at once.
    const own: Line = { stop: () => undefined }
    line = own
    const subscription = client.feed.changes.subscribe(hasBeenReady ? {} : { lastEventId: String(position) }, {
      onData: ({ data }) => {
        if (line !== own) return
        if (data.kind === 'ready' || data.kind === 'reset') beReady(data.kind)
        else listener.onChange(data)
      },
      onConnectionStateChange: ({ state }) => {
        if (line === own && state === 'connecting') awaitReady()
      },
      onError: (error) => end(own, problemOf(error)?.retryAfterSeconds),
      onComplete: () => end(own),
    })
    own.stop = () => subscription.unsubscribe()
  }
  const beReady = (kind: 'ready' | 'reset') => {
    clearTimeout(silence)
    silence = undefined
    listener.onReady(hasBeenReady || kind === 'reset')
    hasBeenReady = true
    readySince = performance.now()
  }
  const awaitReady = () => {
    if (silence !== undefined) return
    const again = () => {
      listener.onSilence()
      silence = setTimeout(again, nextSilenceMs)
    }
    silence = setTimeout(again, firstSilenceMs)
  }
  const end = (own: Line, waitSeconds?: number | null) => {
    if (line !== own) return
    line = null
    awaitReady()
    listener.onEnd()
    const stoodMs = readySince === null ? 0 : performance.now() - readySince
    readySince = null
    pauseMs = stoodMs > longestPauseMs ? firstPauseMs : pauseMs
    // Waits as long as the server says, as for the eleventh page of a session. `onSilence` is called meanwhile.
    retry = setTimeout(connect, Math.max(pauseMs, (waitSeconds ?? 0) * 1000))
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
  const disconnect = () => {
    clearTimeout(retry)
    clearTimeout(silence)
    silence = undefined
    const last = line
    line = null
    last?.stop()
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? disconnect() : connect())

  document.addEventListener('visibilitychange', onVisibility)
  connect()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}
