'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UploadProfile } from '@vitrina/contract/uploads/upload'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Modal } from '@/components/ui/modal'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** The saved mappings, to rename and delete; nothing while there are none. */
export function ProfilesCard() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.uploads.profiles.queryOptions(undefined, { staleTime: 0 }))
  if (!query.data || query.data.length === 0) return null
  return (
    <Card aria-label={t('uploads.profiles')} className="p-4 sm:p-5">
      <h2 className="font-semibold text-base">{t('uploads.profiles')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t('uploads.profiles.hint')}</p>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {query.data.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} />
        ))}
      </ul>
    </Card>
  )
}

function ProfileRow({ profile }: { profile: UploadProfile }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const { name, author, updatedAt } = profile
  const close = () => setDialog(null)
  return (
    <li data-profile={name} className="flex flex-wrap items-center gap-x-2 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-ink-soft text-xs">
          {t('uploads.by', { author, at: instantText(updatedAt, locale, workspace.timezone) })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('uploads.profiles.renameOf', { name })}
        title={t('uploads.profiles.rename')}
        onClick={() => setDialog('rename')}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('uploads.deleteOf', { name })}
        title={t('uploads.delete')}
        onClick={() => setDialog('delete')}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      {dialog === 'rename' && <RenameProfile profile={profile} onClose={close} />}
      {dialog === 'delete' && <DeleteProfile profile={profile} onClose={close} />}
    </li>
  )
}

interface DialogProps {
  profile: UploadProfile
  onClose: () => void
}

function RenameProfile({ profile: { id, name: current }, onClose }: DialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [name, setName] = useState(current)
  const rename = useMutation(
    trpc.uploads.renameProfile.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.uploads.profiles.queryKey() })
        onClose()
      },
    }),
  )
  const isTaken = problemOf(rename.error)?.code === 'conflict'
  return (
    <Modal
      title={t('uploads.profiles.rename')}
      closeLabel={t('action.close')}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <form
        className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ id, name })
        }}
      >
        <Field label={t('uploads.profiles.name')}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {isTaken ? <Refusal>{t('uploads.profiles.taken')}</Refusal> : <FormProblem error={rename.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="md" variant="primary" disabled={rename.isPending || name.trim() === ''}>
            {t('uploads.profiles.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function DeleteProfile({ profile: { id, name }, onClose }: DialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const remove = useMutation(
    trpc.uploads.removeProfile.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.uploads.profiles.queryKey() })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('uploads.profiles.delete.title', { name })}
      confirmLabel={t('uploads.delete')}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('uploads.profiles.delete.text')}</p>
    </ConfirmDialog>
  )
}
