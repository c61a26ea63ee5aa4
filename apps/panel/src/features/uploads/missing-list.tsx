'use client'

import { fileFields } from '@vitrina/contract/uploads/file-mapping'
import type { MissingPart } from '@vitrina/contract/uploads/missing-parts'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'

/** What a mapping still needs; nothing for one that can be tried. */
export function MissingList({ missing }: { missing: readonly MissingPart[] }) {
  const { t } = useI18n()
  if (missing.length === 0) return null
  return (
    <div role="status" data-missing={missing.length} className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
      <p className="font-medium">{t('uploads.missing')}</p>
      <ul className="mt-1 list-disc pl-5">
        {[...new Set(missing.map((part) => missingText(t, part)))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

function missingText(t: Translate, missing: MissingPart): string {
  if (missing.part === 'kind' || missing.part === 'decimal') {
    return t(`uploads.missing.${missing.part}`, { value: missing.value })
  }
  if (missing.part === 'once') {
    const field = fileFields.find((one) => one === missing.field)
    return t('uploads.missing.once', { field: field ? t(`uploads.field.${field}`) : missing.field })
  }
  return t(`uploads.missing.${missing.part}`)
}
