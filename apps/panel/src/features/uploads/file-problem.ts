import { isReadable, readableEndings, uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'

const { maxFiles, maxFileBytes } = uploadLimits

/** A size in MB, as people see it. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10
}

/** The kinds of files that are read, one of which is needed: `CSV, TSV, TXT or XLSX`. */
export function readableKinds(locale: Locale): string {
  const kinds = readableEndings.map((ending) => ending.slice(1).toUpperCase())
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(kinds)
}

/** Why chosen files cannot be uploaded, before anything is sent; null when they can. */
export function fileProblem(
  t: Translate,
  locale: Locale,
  files: readonly Pick<File, 'name' | 'size'>[],
): string | null {
  if (files.length > maxFiles) return t('uploads.wrong.count', { files: maxFiles })
  const names = new Set<string>()
  for (const { name, size } of files) {
    if (!isReadable(name)) return t('uploads.wrong.kind', { name, kinds: readableKinds(locale) })
    if (size > maxFileBytes) return t('uploads.wrong.size', { name, size: megabytes(maxFileBytes) })
    if (names.has(name.toLowerCase())) return t('uploads.wrong.twice', { name })
    names.add(name.toLowerCase())
  }
  return null
}
