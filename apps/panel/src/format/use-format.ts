'use client'

import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { type DateFormat, dateFormat } from './format-date'
import { type FigureFormat, figureFormat } from './format-figure'

/** Returns the formatters for the reader's language and the workspace's currency. */
export function useFormat(): { figure: FigureFormat; date: DateFormat } {
  const { locale } = useI18n()
  const { workspace } = useSession()
  return { figure: figureFormat(locale, workspace.currency), date: dateFormat(locale) }
}
