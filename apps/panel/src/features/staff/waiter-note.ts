import type { Translate } from '@/i18n/translate'

/** What the statistics note, in the reader's language; a note without words of its own stays as it came. */
export function waiterNote(note: string, t: Translate): string {
  const untimed = /^(\d+) checks carry no time/.exec(note)?.[1]
  if (untimed !== undefined) return t('staff.note.untimed', { count: Number(untimed) })
  return note === 'No sales in this period.' ? t('staff.note.noSales') : note
}
