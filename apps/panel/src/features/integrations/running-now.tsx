'use client'

import { LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { useI18n } from '@/i18n/i18n-provider'

/** Says that an exchange is running and links to it. Nothing otherwise. */
export function RunningNow({ runId }: { runId: string | null }) {
  const { t } = useI18n()
  if (runId === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <LoaderCircle className="size-4 animate-spin text-accent motion-reduce:animate-none" aria-hidden="true" />
      {t('integrations.running')}
      <Link
        href={`/integrations/journal/${runId}`}
        prefetch={false}
        className="relative z-10 rounded-md py-1 text-accent hover:underline"
      >
        {t('integrations.toRun')}
      </Link>
    </p>
  )
}
