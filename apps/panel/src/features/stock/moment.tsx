'use client'

import { useSession } from '@/components/shell/use-session'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'

/** The time of a movement, in the restaurant's time zone, or in the workspace's if it belongs to no restaurant. */
export function Moment({ at }: { at: string }) {
  const { date } = useFormat()
  const { today } = useSession()
  const day = at.slice(0, 10)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {day.slice(0, 4) === today.slice(0, 4) ? date.dayShort(day) : date.day(day, today)}, {clockTime(at)}
    </time>
  )
}
