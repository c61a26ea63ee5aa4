import type { Period } from '@vitrina/contract/dates'

/** `vitrina-выручка-по-дням-2026-11-13_2026-11-19.csv`; what else it covers, such as restaurants, follows the days. */
export function exportFileName(
  title: string,
  period: Period | null,
  of: readonly string[],
  extension: 'csv' | 'xlsx' | 'png',
): string {
  const days = period === null ? '' : `${period.from}_${period.to}`
  return `${['vitrina', slug(title), days, ...of.map(slug)].filter(Boolean).join('-').slice(0, 180)}.${extension}`
}

/** Text that any file system accepts, of at most 60 characters. */
function slug(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 60)
}

/** Has the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
