import type { Period } from '@vitrina/contract/dates'

/** `vitrina-выручка-по-дням-2026-11-13_2026-11-19.csv`; the restaurants stand in it where they are not all. */
export function exportFileName(
  title: string,
  period: Period | null,
  restaurants: readonly string[],
  extension: 'csv' | 'xlsx' | 'png',
): string {
  const days = period === null ? '' : `${period.from}_${period.to}`
  return `${['vitrina', slug(title), days, slug(restaurants.join(' '))].filter(Boolean).join('-')}.${extension}`
}

/** Words that any file system takes, of a bearable length. */
function slug(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 60)
}
