import { fileFields } from '@vitrina/contract/uploads/file-mapping'
import type { MissingPart } from '@vitrina/contract/uploads/missing-parts'
import type { Translate } from '@/i18n/translate'

/** What a mapping still needs, as a line of a list. */
export function missingText(t: Translate, missing: MissingPart): string {
  if (missing.part === 'kind' || missing.part === 'decimal') {
    return t(`uploads.missing.${missing.part}`, { value: missing.value })
  }
  if (missing.part === 'once') {
    const field = fileFields.find((one) => one === missing.field)
    return t('uploads.missing.once', { field: field ? t(`uploads.field.${field}`) : missing.field })
  }
  return t(`uploads.missing.${missing.part}`)
}
