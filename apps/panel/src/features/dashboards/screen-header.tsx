'use client'

import { Minimize } from 'lucide-react'
import { Freshness } from '@/components/shell/freshness'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** Over the whole screen: which dashboard this is, of which days, how fresh, and the way out. */
export function ScreenHeader({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { from, to } = usePeriod()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold text-2xl tracking-tight">{name}</span>
        <span className="text-ink-soft">{date.range(from, to, today)}</span>
      </p>
      <div className="flex items-center gap-4">
        <Freshness />
        <Button autoFocus onClick={onLeave}>
          <Minimize aria-hidden="true" />
          {t('dashboards.leaveFullScreen')}
        </Button>
      </div>
    </div>
  )
}
