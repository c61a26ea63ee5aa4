'use client'

import { menuFilterWords } from '@/features/menu/menu-filter-words'
import { menuInput } from '@/features/menu/menu-query'
import { useMenuState } from '@/features/menu/use-menu-state'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the menu as it is filtered. */
export function MenuExport() {
  const { t } = useI18n()
  const { figure } = useFormat()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useMenuState()
  return (
    <ExportList
      title={t('menu.title')}
      period={period}
      restaurant={state.restaurant}
      subject={menuFilterWords(state, t, figure)}
      load={(cursor) => client.dishes.menu.query({ ...menuInput(period, { ...state, cursor }), limit: mostOnPage })}
      toSheet={async (rows) => (await import('./list-sheets')).menuSheet(t('menu.title'), rows, t)}
    />
  )
}
