'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** Keeps what was computed as a dashboard of the reader's own. */
export function SaveAnswer({ dashboardId }: { dashboardId: number }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const save = useMutation(
    trpc.dashboards.listAnswer.mutationOptions({
      onSuccess: async ({ name }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
        show({ text: t('ask.saved', { name }) })
      },
      onError: (error) => show({ text: problemLine(t, problemOf(error)) }),
    }),
  )
  if (!scopes.includes('write:dashboards')) return null
  if (save.data) {
    return (
      <Link href={`/dashboards/${save.data.id}`} prefetch={false} className="text-accent text-sm hover:underline">
        {t('ask.openSaved')}
      </Link>
    )
  }
  return (
    <Button disabled={save.isPending} onClick={() => save.mutate({ id: String(dashboardId) })}>
      <Pin aria-hidden="true" />
      {t('ask.save')}
    </Button>
  )
}
