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
  /** Days in the file, where they are not those of the figures around; null for all time. */
  period?: Period | null
  /** Ids of the restaurants in the file, where they are not those of the figures around; null where it is not told. */
  restaurants?: readonly string[] | null
  /** Of whom and of what the file is beside that, where it is not what the figures around are of. */
  subject?: readonly string[]
  /** What its figures stand beside, where it is not what those around do; null where it is not told. */
  compared?: Compared | null
  sheets: () => readonly Sheet[] | Promise<readonly Sheet[]>
} & (
  | {
      format: 'csv' | 'xlsx'
      /** A text file too says of what it is over its figures, as books do. */
      isToldInside?: boolean
    }
  | { format: 'png'; card: HTMLElement | null }
)

/** Saves figures as a file. What makes files is fetched when it is first asked for. */
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
    // A waiter's figures are of wherever the waiter served, which the subject tells.
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
      // Who may not read the list of restaurants is told how many they are.
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
