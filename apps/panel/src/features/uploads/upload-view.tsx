'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonText as englishReason } from '@vitrina/contract/reasons'
import type { InspectedTable, UploadDetail } from '@vitrina/contract/uploads/upload'
import { CircleX, FileSpreadsheet, LoaderCircle } from 'lucide-react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Card } from '@/components/ui/card'
import { RunProgress } from '@/features/integrations/journal/run-status'
import { reasonText } from '@/features/integrations/reasons/reason-text'
import { everyMs } from '@/features/integrations/refresh-every'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { DryRunResult, StoredResult } from './dry-run-result'
import { MappingForm } from './mapping-form'

/** One upload, step by step: its files, what the columns mean, what comes of it, and storing it. */
export function UploadView({ id }: { id: string }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { workspace } = useSession()
  const queryClient = useQueryClient()
  const query = useQuery(
    trpc.uploads.get.queryOptions(
      { id },
      { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.task ? everyMs.running : false) },
    ),
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.uploads.get.queryKey({ id }) })
  const order = useMutation(trpc.uploads.order.mutationOptions({ onSuccess: refresh }))
  const error = blockingError(query)
  const upload = query.data
  return (
    <>
      <PageHeader
        title={t('uploads.title')}
        above={<BackLink href="/integrations/files">{t('uploads.list')}</BackLink>}
        below={
          upload && (
            <p className="text-ink-soft text-sm">
              {t('uploads.by', {
                author: upload.author,
                at: instantText(upload.createdAt, locale, workspace.timezone),
              })}
            </p>
          )
        }
      />
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !upload ? (
        <RecordSkeleton />
      ) : (
        <div className="space-y-4" data-upload-state={upload.state}>
          <FilesCard upload={upload} />
          {upload.state === 'uploading' && <Refusal>{t('uploads.incomplete')}</Refusal>}
          {upload.state === 'unreadable' && upload.fault === null && <Refusal>{t('uploads.unreadable')}</Refusal>}
          {upload.fault && <Refusal>{reasonText(locale, englishReason(upload.fault), upload.fault)}</Refusal>}
          {upload.mapping && upload.task === null && (
            <MappingForm
              key={`${upload.id} ${upload.dryRun?.id ?? ''}`}
              upload={upload}
              mapping={upload.mapping}
              onMapped={() => order.mutate({ id, dryRun: true })}
              isOrdering={order.isPending}
            />
          )}
          {upload.task === null && <FormProblem error={order.error} />}
          {upload.task !== null && <TaskProgress upload={upload} task={upload.task} />}
          {upload.task === null && upload.dryRun && upload.stored === null && (
            <DryRunResult
              run={upload.dryRun}
              upload={upload}
              onReplace={(replacesDays) => order.mutate({ id, dryRun: true, replacesDays })}
              isPending={order.isPending}
              onStore={() => order.mutate({ id, dryRun: false })}
            />
          )}
          {upload.task === null && upload.stored && (
            <StoredResult
              run={upload.stored}
              isPending={order.isPending}
              onStore={() => order.mutate({ id, dryRun: false })}
            />
          )}
        </div>
      )}
    </>
  )
}

function FilesCard({ upload: { files, tables } }: { upload: UploadDetail }) {
  const { t } = useI18n()
  return (
    <Card aria-label={t('uploads.files')} className="p-4 sm:p-5">
      <h2 className="font-semibold text-base">{t('uploads.files')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {files.map(({ name }) => (
          <FileRow key={name} name={name} table={tables?.find((one) => one.name === name)} />
        ))}
      </ul>
    </Card>
  )
}

function FileRow({ name, table }: { name: string; table: InspectedTable | undefined }) {
  const { t, locale } = useI18n()
  const problem = table?.problem ?? null
  return (
    <li data-file={name} data-problem={problem?.code} className="flex items-start gap-3 py-2 text-sm">
      {problem ? (
        <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      ) : (
        <FileSpreadsheet className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        {problem ? (
          <p className="mt-0.5 text-bad wrap-anywhere">{reasonText(locale, englishReason(problem), problem)}</p>
        ) : (
          table && (
            <p className="mt-0.5 text-ink-soft text-xs">
              {t('uploads.file.rows', { count: table.rows })}
              {table.headerLine > 1 && `, ${t('uploads.file.header', { line: table.headerLine })}`}
              {table.sheet && `, ${t('uploads.file.sheet', table.sheet)}`}
              {table.table !== null && `, ${t('uploads.file.ready')}`}
            </p>
          )
        )}
      </div>
    </li>
  )
}

function TaskProgress({ upload, task }: { upload: UploadDetail; task: NonNullable<UploadDetail['task']> }) {
  const { t } = useI18n()
  const run = task === 'store' ? upload.stored : task === 'dry_run' ? upload.dryRun : null
  return (
    <Card className="p-4 sm:p-5" aria-live="polite" data-task={task}>
      <p className="flex items-center gap-2.5 text-sm">
        <LoaderCircle
          className="size-4 shrink-0 animate-spin text-accent motion-reduce:animate-none"
          aria-hidden="true"
        />
        {t(`uploads.working.${task}`)}
      </p>
      {run?.status === 'running' && (
        <div className="mt-3">
          <RunProgress run={run} />
        </div>
      )}
    </Card>
  )
}
