'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

const shownFirst = 15

/** The first rows of a long table, and all of them after a press. */
export function MoreRows<Row>({
  rows,
  children,
}: {
  rows: readonly Row[]
  children: (shown: readonly Row[]) => ReactNode
}) {
  const { t } = useI18n()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, shownFirst))}
      {rows.length > shownFirst && (
        <div className="mt-3 text-center">
          <Button size="md" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('analysis.showFirst') : t('analysis.showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  )
}
