'use client'

import { useQuery } from '@tanstack/react-query'
import { FileUp, LoaderCircle, Plug, Sprout } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { buttonStyle } from '@/components/ui/button'
import { mayUpload } from '@/features/integrations/may-upload'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { SampleButton } from './sample-button'

/** Whether the workspace has no data at all, so that a page can show how to begin. */
export function useIsWithoutData(): boolean {
  return useSession().freshness.dataTo === null
}

/**
 * How a workspace without any data gets some: for those who may bring it, by two ways, and sample data to look at
 * meanwhile; for others, whom to ask.
 */
export function FirstData() {
  const { t } = useI18n()
  const session = useSession()
  if (session.workspace.sampleOf !== null) return <SampleOnItsWay />
  const mayBring = mayUpload(session)
  return (
    <div role="status" data-first-data className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
        <Sprout className="size-5" aria-hidden="true" />
      </span>
      <h2 className="mt-1 font-semibold text-lg">{t('start.title')}</h2>
      <p className="max-w-md text-ink-soft">{t(mayBring ? 'start.text' : 'start.others')}</p>
      {mayBring && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Link href="/integrations" prefetch={false} className={buttonStyle({ variant: 'primary', size: 'md' })}>
            <Plug aria-hidden="true" />
            {t('start.connect')}
          </Link>
          <Link href="/integrations/files" prefetch={false} className={buttonStyle({ size: 'md' })}>
            <FileUp aria-hidden="true" />
            {t('start.files')}
          </Link>
          <SampleButton />
        </div>
      )}
    </div>
  )
}

const lateMs = 60_000

/** While the first days of sample data are made, which takes seconds; the session is read again until they are there. */
function SampleOnItsWay() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  useQuery(trpc.session.me.queryOptions(undefined, { refetchInterval: isLate ? 30_000 : 2000 }))
  return (
    <div role="status" data-first-data className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {!isLate && (
        <LoaderCircle className="size-7 animate-spin text-accent motion-reduce:animate-none" aria-hidden="true" />
      )}
      <h2 className="mt-1 font-semibold text-lg">{t('sample.filling')}</h2>
      <p className="max-w-md text-ink-soft">{t(isLate ? 'sample.filling.late' : 'sample.filling.text')}</p>
    </div>
  )
}
