'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NamedProfile, type UploadProfile } from '@vitrina/contract/uploads/upload'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useSentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'

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

function RenameProfile({ profile: { id, name }, onClose }: DialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: { name },
    schema: NamedProfile,
    errors: () => ({ name: t('uploads.profiles.nameEmpty') }),
    send: (values) => client.uploads.renameProfile.mutate({ id, ...values }),
    onSaved: onClose,
    stale: [{ queryKey: trpc.uploads.profiles.queryKey() }],
  })
  return (
    <FormDialog
      form={form}
      title={t('uploads.profiles.rename')}
      submitLabel={t('uploads.profiles.save')}
      refusals={{ conflict: t('uploads.profiles.taken') }}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <TextField form={form} name="name" label={t('uploads.profiles.name')} isFirst required maxLength={100} />
    </FormDialog>
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
