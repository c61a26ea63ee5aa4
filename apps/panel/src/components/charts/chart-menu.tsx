'use client'

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
  sheet: () => Sheet
  card: RefObject<HTMLElement | null>
}

/** Saves what a card shows: its figures as a table, or the card as a picture. */
export function ChartMenu({ title, sheet, card }: ChartMenuProps) {
  const { t } = useI18n()
  const { save, isBusy } = useExport()
  return (
    <MenuButton
      aria-label={t('chart.actions', { title })}
      title={t('chart.actions', { title })}
      aria-busy={isBusy}
      className={cn(buttonStyle({ look: 'ghost', size: 'icon' }), 'max-sm:size-10', isBusy && 'animate-pulse')}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="end" aria-label={t('chart.actions', { title })}>
          <MenuItem onSelect={() => void save({ format: 'csv', title, sheets: () => [sheet()] })}>
            <FileText aria-hidden="true" />
            {t('export.csv')}
          </MenuItem>
          <MenuItem onSelect={() => void save({ format: 'xlsx', title, sheets: () => [sheet()] })}>
            <FileSpreadsheet aria-hidden="true" />
            {t('export.xlsx')}
          </MenuItem>
          <MenuItem onSelect={() => void save({ format: 'png', title, card: card.current })}>
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
