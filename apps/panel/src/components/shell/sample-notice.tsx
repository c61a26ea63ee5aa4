'use client'

import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useSession } from './use-session'

/** Tells on every page of sample data that its figures are nobody's, with the way back; elsewhere nothing. */
export function SampleNotice() {
  const { workspace, workspaces } = useSession()
  const own = workspaces.find(({ id }) => id === workspace.sampleOf)
  return own ? <Notice own={own} mayClose={workspace.mayCloseSample} /> : null
}

function Notice({ own, mayClose }: { own: { id: string; name: string }; mayClose: boolean }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const onSuccess = () => window.location.assign('/')
  const back = useMutation(trpc.session.switchWorkspace.mutationOptions({ onSuccess }))
  const close = useMutation(trpc.session.closeSample.mutationOptions({ onSuccess }))
  const isBusy = [back, close].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return (
    <aside
      data-sample
      aria-label={t('sample.name')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-3 text-sm print:mb-2 print:p-0"
    >
      <FlaskConical className="size-4 shrink-0 text-accent print:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">{t('sample.text')}</p>
      {(back.isError || close.isError) && (
        <p role="alert" className="text-bad">
          {t('sample.failed')}
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button disabled={isBusy} onClick={() => back.mutate({ workspaceId: own.id })}>
          {t('sample.back', { name: own.name })}
        </Button>
        {mayClose && (
          <Button variant="ghost" disabled={isBusy} onClick={() => close.mutate()}>
            {t('sample.close')}
          </Button>
        )}
      </div>
    </aside>
  )
}
