'use client'

import { Download, EllipsisVertical, FileSpreadsheet, FileText, Image } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

type Format = 'xlsx' | 'csv' | 'png'

interface ExportMenuProps<Offered extends Format> {
  /** What it saves, for screen readers. */
  label: string
  formats: readonly Offered[]
  onSave: (format: Offered) => void
  isBusy: boolean
  /** The label of the button, which shows the progress of the file. A button without a label is that of a card. */
  children?: string
}

const formatOptions = {
  xlsx: { Icon: FileSpreadsheet, words: 'export.xlsx' },
  csv: { Icon: FileText, words: 'export.csv' },
  png: { Icon: Image, words: 'export.png' },
} as const satisfies Record<Format, unknown>

/** Saves figures as a file in one of several formats. */
export function ExportMenu<Offered extends Format>(props: ExportMenuProps<Offered>) {
  const { label, formats, onSave, isBusy, children } = props
  const { t } = useI18n()
  const isOfCard = children === undefined
  return (
    <MenuButton
      aria-label={label}
      title={isOfCard ? label : undefined}
      aria-busy={isBusy}
      disabled={isBusy && !isOfCard}
      className={cn(
        buttonStyle(isOfCard ? { variant: 'ghost', size: 'icon' } : {}),
        isOfCard ? 'max-sm:size-10' : 'max-sm:h-10',
        isBusy && 'animate-pulse',
      )}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="end" aria-label={label}>
          {formats.map((format) => {
            const { Icon, words } = formatOptions[format]
            return (
              <MenuItem key={format} onSelect={() => onSave(format)}>
                <Icon aria-hidden="true" />
                {t(words)}
              </MenuItem>
            )
          })}
        </MenuContent>
      )}
    >
      {isOfCard ? (
        <EllipsisVertical aria-hidden="true" />
      ) : (
        <>
          <Download aria-hidden="true" />
          <span aria-live="polite">{children}</span>
        </>
      )}
    </MenuButton>
  )
}

/** The formats a table can be saved in. */
export const tableFormats = ['xlsx', 'csv'] as const
