'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { useToast } from '@/components/ui/toast'
import { useFiguresScope } from '@/features/drill/figures-of'
import type { Compared } from '@/features/period/compared-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { Sheet } from './sheet'

export type ExportRequest = {
  title: string
  /** The days in the file, if they differ from those of the surrounding figures; null for all time. */
  period?: Period | null
  /** Ids of the restaurants in the file, if they differ from those of the surrounding figures; null if not stated. */
  restaurants?: readonly string[] | null
  /** What else the file is narrowed to, if that differs from the surrounding figures. */
  subject?: readonly string[]
  /** What its figures are compared with, if that differs from the surrounding figures; null if not stated. */
  compared?: Compared | null
  sheets: () => readonly Sheet[] | Promise<readonly Sheet[]>
} & (
  | {
      format: 'csv' | 'xlsx'
      /** Whether a text file also states its facts above the figures, as workbooks do. */
      isToldInside?: boolean
    }
  | { format: 'png'; card: HTMLElement | null }
)

/** Saves figures as a file. The code that makes files is loaded on first use. */
export function useExport(): { save: (request: ExportRequest) => Promise<void>; isBusy: boolean } {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const around = useFiguresScope()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [isBusy, setBusy] = useState(false)

  const namesOf = async (restaurants: readonly string[]) => {
    if (restaurants.length === 0) return []
    const { data } = await queryClient.fetchQuery(trpc.restaurants.list.queryOptions({ limit: 200 }))
    const names = new Map(data.map(({ id, name }) => [id, name]))
    return restaurants.flatMap((id) => names.get(id) ?? [])
  }

  const save = async (request: ExportRequest) => {
    // A waiter's figures cover every restaurant where the waiter served, which the subject states.
    const ofPage = around.waiter === null ? around.restaurants : null
    const {
      period = around.period,
      restaurants = ofPage,
      subject = around.subject,
      compared = around.compared,
    } = request
    setBusy(true)
    try {
      const { saveExport } = await import('./save-export')
      // A user who may not read the list of restaurants gets their number instead of their names.
      const names = await namesOf(restaurants ?? []).catch(() => [])
      await saveExport(request, {
        t,
        locale,
        currency: workspace.currency,
        period,
        restaurants: restaurants && { count: restaurants.length, names },
        subject,
        compared,
      })
    } catch (error) {
      console.error(error)
      show({ text: t('export.failed') })
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}
