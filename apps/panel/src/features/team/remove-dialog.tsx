'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member } from '@vitrina/contract/team'
import { useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { KeyChoice } from './key-choice'
import { Refusal } from './refusal'
import { useTeamChange } from './use-team-change'

/** Takes a member out of the team, once it is said what follows, with those of their keys that are to end as well. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const changed = useTeamChange()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const keys = useQuery(trpc.team.keysOf.queryOptions({ id: member.id }, { staleTime: 0 }))
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      onSuccess: async () => {
        show({ text: t('team.remove.done', { name: member.name }) })
        await Promise.all([changed(), queryClient.invalidateQueries(trpc.keys.list.queryFilter())])
        onClose()
      },
    }),
  )
  const isLastOwner = problemOf(remove.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={t('team.remove.title')}
      confirmLabel={
        chosen.length === 0 ? t('team.remove.confirm') : t('team.remove.confirmKeys', { count: chosen.length })
      }
      isPending={remove.isPending || keys.isPending}
      error={isLastOwner ? null : remove.error}
      onConfirm={() => remove.mutate({ id: member.id, revokeKeys: [...chosen] })}
      onClose={onClose}
    >
      <p>{t('team.remove.text', { name: member.name })}</p>
      <div className="mt-3">
        {keys.isPending && <Skeleton className="h-10 w-full" />}
        {keys.data && <KeyChoice keys={keys.data} chosen={chosen} onChange={setChosen} />}
        <FormProblem error={keys.error} />
      </div>
      {isLastOwner && <Refusal>{t('team.lastOwner')}</Refusal>}
    </ConfirmDialog>
  )
}
