'use client'

import { Plus, Redo2, Type, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

interface BuilderBarProps {
  canUndo: boolean
  canRedo: boolean
  isChanged: boolean
  isSaving: boolean
  /** The dashboard has the maximum number of widgets. */
  isFull: boolean
  onAdd: () => void
  onAddText: () => void
  onUndo: () => void
  onRedo: () => void
  onCancel: () => void
  onSave: () => void
}

/** The toolbar of the dashboard being edited. It stays visible while the page scrolls. */
export function BuilderBar(props: BuilderBarProps) {
  const { t } = useI18n()
  const { canUndo, canRedo, isChanged, isSaving, isFull } = props
  return (
    <div
      role="toolbar"
      aria-label={t('dashboards.bar')}
      className="sticky top-14 z-20 mb-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-card md:top-2"
    >
      <Button size="md" disabled={isFull} title={isFull ? t('dashboards.full') : undefined} onClick={props.onAdd}>
        <Plus aria-hidden="true" />
        {t('dashboards.addWidget')}
      </Button>
      <Button size="md" disabled={isFull} onClick={props.onAddText}>
        <Type aria-hidden="true" />
        {t('dashboards.addText')}
      </Button>
      <span className="flex">
        <Button
          variant="ghost"
          size="icon"
          className="size-10"
          disabled={!canUndo}
          aria-label={t('dashboards.undo')}
          title={`${t('dashboards.undo')} (Ctrl+Z)`}
          onClick={props.onUndo}
        >
          <Undo2 aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="size-10"
          disabled={!canRedo}
          aria-label={t('dashboards.redo')}
          title={`${t('dashboards.redo')} (Ctrl+Shift+Z)`}
          onClick={props.onRedo}
        >
          <Redo2 aria-hidden="true" />
        </Button>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Button size="md" onClick={props.onCancel}>
          {t(isChanged ? 'action.cancel' : 'dashboards.done')}
        </Button>
        <Button size="md" variant="primary" disabled={!isChanged || isSaving} onClick={props.onSave}>
          {t(isSaving ? 'action.saving' : 'action.save')}
        </Button>
      </span>
    </div>
  )
}
