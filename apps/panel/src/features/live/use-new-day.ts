import { useEffect, useEffectEvent } from 'react'
import { useSession } from '@/components/shell/use-session'

const lookEveryMs = 60_000
// This machine's clock may be ahead of the server's.
const sayEveryMs = 10 * 60_000

/** Calls back when the date in the workspace's zone is another than the session's, as on a page left open overnight. */
export function useNewDay(onNewDay: () => void): void {
  const { today, workspace } = useSession()
  const notice = useEffectEvent(onNewDay)
  useEffect(() => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: workspace.timezone })
    let saidAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      if (format.format(new Date()) === today || performance.now() - saidAt < sayEveryMs) return
      saidAt = performance.now()
      notice()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [today, workspace.timezone])
}
