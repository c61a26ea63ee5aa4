'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { useTRPCClient } from '@/trpc/client'
import { affectedParts, figures, signalled } from './affected-parts'
import { type Change, followFeed } from './follow-feed'
import { Refresher } from './refresher'
import { useNewDay } from './use-new-day'

/** Keeps what the page shows up to date while it is open: asked again in the background as the feed tells of changes. */
export function LiveUpdates() {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const [refresher] = useState(() => new Refresher(queryClient))
  const { position, workspace, freshness, failingWebhooks } = useSession()
  const isSomethingFailing = failingWebhooks.length > 0

  const onChange = useEffectEvent((change: Change) => {
    const { parts, everyMs } = affectedParts(change)
    refresher.refresh(parts, everyMs)
    // A delivery may have got through, and the notice is to go.
    if (isSomethingFailing && change.kind === 'signal' && change.what === 'deliveries') {
      refresher.refresh(['session'], everyMs)
    }
  })
  const [start] = useState(position)
  useEffect(() => {
    const stop = followFeed(client, start, {
      onReady: (isAnew) => (isAnew ? refresher.refreshAll() : refresher.refresh(signalled, 0)),
      onChange: (change) => onChange(change),
      onEnd: () => refresher.refresh(['session'], 0),
      onSilence: () => refresher.refreshAll(),
    })
    return () => {
      stop()
      refresher.stop()
    }
  }, [client, start, refresher])

  const exchanged = useRef(freshness.lastExchangeAt)
  useEffect(() => {
    if (exchanged.current === freshness.lastExchangeAt) return
    exchanged.current = freshness.lastExchangeAt
    refresher.refresh(figures, 0)
  }, [freshness.lastExchangeAt, refresher])

  // Chosen in another tab: nothing of the former one may stay.
  const shown = useRef(workspace.id)
  useEffect(() => {
    if (shown.current !== workspace.id) window.location.assign('/')
  }, [workspace.id])

  useNewDay(() => refresher.refresh(['session'], 0))
  return null
}
