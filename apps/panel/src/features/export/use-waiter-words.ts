import { useQuery } from '@tanstack/react-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Whose checks a list is narrowed to, for its file; a waiter whose name is not known here is told by the id. */
export function useWaiterWords(id: string | null): string[] {
  const { t } = useI18n()
  const trpc = useTRPC()
  const isNamed = id !== null && id !== 'none'
  const { data } = useQuery(trpc.waiters.stats.queryOptions({ id: id ?? '' }, { enabled: isNamed }))
  if (id === null) return []
  return [isNamed ? t('export.ofWaiter', { name: data?.data.name ?? id }) : t('checks.withoutWaiter')]
}
