'use client'

import type { WidgetType } from '@vitrina/contract/dashboard'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { gridColumns, leastSize, tallest } from './widget-size'

interface Size {
  w: number
  h: number
}

interface SizeFieldsProps {
  type: WidgetType
  size: Size
  onChange: (size: Size) => void
}

/** How wide and how high a widget is, by choice instead of by dragging. */
export function SizeFields({ type, size, onChange }: SizeFieldsProps) {
  const { t } = useI18n()
  const least = leastSize[type]
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('dashboards.field.width')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={Math.max(size.w, least.w)}
            onChange={({ target }) => onChange({ ...size, w: Number(target.value) })}
          >
            {upTo(least.w, gridColumns).map((w) => (
              <option key={w} value={w}>
                {t('dashboards.field.columns', { count: w, all: gridColumns })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('dashboards.field.height')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={Math.max(size.h, least.h)}
            onChange={({ target }) => onChange({ ...size, h: Number(target.value) })}
          >
            {upTo(least.h, Math.max(tallest, size.h)).map((h) => (
              <option key={h} value={h}>
                {t('dashboards.field.rows', { count: h })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </div>
  )
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
