'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UploadEntry } from '@vitrina/contract/uploads/upload'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { mayUpload } from '@/features/integrations/may-upload'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { DropZone } from './drop-zone'
import { ProfilesCard } from './profiles-card'

/** Where files are uploaded, with the uploads there are and the saved mappings. */
export function UploadsView() {
  const { t } = useI18n()
  const session = useSession()
  return (
    <>
      <PageHeader
        title={t('uploads.title')}
        above={<BackLink href="/integrations">{t('integrations.title')}</BackLink>}
        below={<p className="text-ink-soft text-sm">{t('uploads.lead')}</p>}
      />
      {mayUpload(session) ? (
        <div className="space-y-4">
          <DropZone />
          <UploadList />
          <ProfilesCard />
        </div>
      ) : (
        <Card>
          <EmptyState title={t('uploads.readOnly')} hint={t('uploads.readOnly.hint')} />
        </Card>
      )}
    </>
  )
}

function UploadList() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.uploads.list.queryOptions(undefined, { staleTime: 0 }))
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Card>
        <TableSkeleton />
      </Card>
    )
  }
  if (query.data.length === 0) return null
  return (
    <Card aria-label={t('uploads.list')} className="p-4 sm:p-5">
      <h2 className="font-semibold text-base">{t('uploads.list')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t('uploads.list.hint', { count: uploadLimits.days })}</p>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {query.data.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </Card>
  )
}

const tones = {
  uploading: 'warn',
  waiting: 'plain',
  working: 'plain',
  inspected: 'warn',
  unreadable: 'bad',
  checked: 'plain',
  stored: 'good',
} as const

function UploadRow({ upload }: { upload: UploadEntry }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const { id, files, state, author, createdAt } = upload
  const name = files.map((file) => file.name).join(', ')
  return (
    <li data-upload={state} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={`/integrations/files/${id}`}
          prefetch={false}
          aria-label={t('uploads.openOf', { name })}
          className="line-clamp-2 rounded-md font-medium hover:text-accent wrap-anywhere"
        >
          {name}
        </Link>
        <p className="mt-0.5 text-ink-soft text-xs">
          {t('uploads.by', { author, at: instantText(createdAt, locale, workspace.timezone) })}
        </p>
      </div>
      <Badge tone={tones[state]}>{t(`uploads.state.${state}`)}</Badge>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('uploads.deleteOf', { name })}
        title={t('uploads.delete')}
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      {isDeleting && <DeleteUpload id={id} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeleteUpload({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const remove = useMutation(
    trpc.uploads.remove.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.uploads.list.queryKey() })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('uploads.delete.title')}
      confirmLabel={t('uploads.delete')}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('uploads.delete.text')}</p>
    </ConfirmDialog>
  )
}
