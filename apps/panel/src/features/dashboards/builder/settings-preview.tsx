'use client'

import { useEffect, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import type { WidgetSettings } from './builder-state'
import { PreviewBlock } from './preview-block'

const settleMs = 300

/** The widget as it will be, a moment after its settings have changed. */
export function SettingsPreview({ settings }: { settings: WidgetSettings }) {
  const { t } = useI18n()
  const [shown, setShown] = useState(settings)
  useEffect(() => {
    const timer = setTimeout(() => setShown(settings), settleMs)
    return () => clearTimeout(timer)
  }, [settings])
  const { size, ...widget } = shown
  return (
    <div className="@container/grid border-line border-t bg-canvas px-4 py-5 sm:px-6 lg:border-t-0 lg:border-l">
      <p className="mb-3 text-ink-soft text-sm">{t('dashboards.dialog.preview')}</p>
      <div inert>
        <PreviewBlock widget={{ ...widget, id: 'preview', layout: { x: 0, y: 0, ...size } }} className="h-auto" />
      </div>
    </div>
  )
}
