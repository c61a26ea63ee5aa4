import { isReadable, uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import type { Translate } from '@/i18n/translate'

const { maxFiles, maxFileBytes } = uploadLimits

/** A size in MB, as people see it. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10
}

/** Why chosen files cannot be uploaded, before anything is sent; null when they can. */
export function fileProblem(t: Translate, files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > maxFiles) return t('uploads.wrong.count', { files: maxFiles })
  const names = new Set<string>()
  for (const { name, size } of files) {
    if (!isReadable(name)) return t('uploads.wrong.kind', { name })
    if (size > maxFileBytes) return t('uploads.wrong.size', { name, size: megabytes(maxFileBytes) })
    if (names.has(name.toLowerCase())) return t('uploads.wrong.twice', { name })
    names.add(name.toLowerCase())
  }
  return null
}
