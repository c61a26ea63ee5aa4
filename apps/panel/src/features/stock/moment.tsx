'use client'

import { useSession } from '@/components/shell/use-session'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'

/** When something moved, by the clock of the restaurant, or of the workspace where it is in none. */
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
