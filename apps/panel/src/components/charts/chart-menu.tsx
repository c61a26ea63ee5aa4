'use client'

import type { Period } from '@vitrina/contract/dates'
import { EllipsisVertical, FileSpreadsheet, FileText, Image } from 'lucide-react'
import type { RefObject } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import type { Sheet } from '@/features/export/sheet'
import { useExport } from '@/features/export/use-export'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface ChartMenuProps {
  title: string
  sheets: () => readonly Sheet[] | Promise<readonly Sheet[]>
  card: RefObject<HTMLElement | null>
  /** Days in the files, where they are not those of the figures around; null for all time. */
  period?: Period | null | undefined
}

/** Saves what a card shows: its figures as a table, or the card as a picture. */
export function ChartMenu({ title, sheets, card, period }: ChartMenuProps) {
  const { t } = useI18n()
  const { save, isBusy } = useExport()
  const of = { title, ...(period !== undefined && { period }) }
  return (
    <MenuButton
      aria-label={t('chart.actions', { title })}
      title={t('chart.actions', { title })}
      aria-busy={isBusy}
      className={cn(buttonStyle({ look: 'ghost', size: 'icon' }), 'max-sm:size-10', isBusy && 'animate-pulse')}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="end" aria-label={t('chart.actions', { title })}>
          <MenuItem onSelect={() => void save({ ...of, format: 'csv', sheets })}>
            <FileText aria-hidden="true" />
            {t('export.csv')}
          </MenuItem>
          <MenuItem onSelect={() => void save({ ...of, format: 'xlsx', sheets })}>
            <FileSpreadsheet aria-hidden="true" />
            {t('export.xlsx')}
          </MenuItem>
          <MenuItem onSelect={() => void save({ ...of, format: 'png', card: card.current })}>
            <Image aria-hidden="true" />
            {t('export.png')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  )
}
