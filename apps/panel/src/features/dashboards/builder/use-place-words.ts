'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'

/** Says where a widget stands now that it was moved or resized by key, for who does not see it. */
export function usePlaceWords() {
  const { t } = useI18n()
  const [said, setSaid] = useState('')
  const say = (before: readonly Widget[], after: readonly Widget[], id: string) => {
    const widget = after.find((each) => each.id === id)
    const held = before.find((each) => each.id === id)
    if (!widget || !held) return
    const { title, layout } = widget
    const { x, y, w, h } = layout
    const isSame = JSON.stringify(held.layout) === JSON.stringify(layout)
    const place = t('dashboards.place', { title, column: x + 1, row: y + 1, width: w, height: h })
    setSaid(isSame ? `${t('dashboards.place.edge')} ${place}` : place)
  }
  return { said, say }
}
