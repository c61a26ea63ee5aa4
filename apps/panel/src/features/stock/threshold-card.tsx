'use client'

import type { PositionDetail } from '@vitrina/contract/stock'
import { useState } from 'react'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { ThresholdDialog } from './threshold-dialog'

/** The threshold of a position, and the sum of its movements that is held against it. */
export function ThresholdCard({ position }: { position: PositionDetail }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { scopes, workspace } = useSession()
  const [isSetting, setSetting] = useState(false)
  const { lowThreshold, recordedQuantity, belowThreshold, unit } = position
  const sum = figure.amount(recordedQuantity, unit)
  return (
    <Card
      aria-labelledby="threshold"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:mb-4 sm:px-5"
    >
      <div className="min-w-0 max-w-3xl">
        <h2 id="threshold" className="text-ink-soft text-sm">
          {t('stock.threshold')}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 font-semibold text-xl tracking-tight">
          {lowThreshold === null ? (
            <span className="font-normal text-base text-ink-soft" data-figure="lowThreshold" data-value="">
              {t('stock.noThreshold')}
            </span>
          ) : (
            <>
              <span>
                <Figure unit="quantity" value={lowThreshold} of={unit} name="lowThreshold" />
              </span>
              {belowThreshold && <Badge tone="bad">{t('stock.below')}</Badge>}
            </>
          )}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{t('stock.threshold.held', { sum })}</p>
      </div>
      {scopes.includes('write:stock') && workspace.limitedTo === null && (
        <Button size="md" onClick={() => setSetting(true)}>
          {lowThreshold === null ? t('stock.threshold.set') : t('stock.threshold.change')}
        </Button>
      )}
      {isSetting && <ThresholdDialog position={position} onClose={() => setSetting(false)} />}
    </Card>
  )
}
