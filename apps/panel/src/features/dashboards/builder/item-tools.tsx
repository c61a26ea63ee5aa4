'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { Copy, Settings2, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

export interface ItemToolsProps {
  widget: Pick<Widget, 'title'>
  isFull: boolean
  onConfigure: () => void
  onDuplicate: () => void
  onRemove: () => void
}

const toolClassName = 'builder-tool pointer-coarse:size-10'

/** The buttons that change a widget, except its place. */
export function ItemTools({ widget: { title }, isFull, onConfigure, onDuplicate, onRemove }: ItemToolsProps) {
  const { t } = useI18n()
  const names = {
    configure: t('dashboards.item.configure', { title }),
    duplicate: t('dashboards.item.duplicate', { title }),
    remove: t('dashboards.item.remove', { title }),
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        aria-label={names.configure}
        title={names.configure}
        onClick={onConfigure}
      >
        <Settings2 aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        disabled={isFull}
        aria-label={names.duplicate}
        title={names.duplicate}
        onClick={onDuplicate}
      >
        <Copy aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        aria-label={names.remove}
        title={names.remove}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </>
  )
}
