'use client'

import type { ReactNode } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { Freshness, StaleNotice } from './freshness'
import { DifferenceNotice, FailingWebhooks, ProvisionalNotice } from './notices'
import { reachText } from './reach-text'
import { useSession } from './use-session'

/** A page's title, how fresh its data is, and its controls. */
export function PageHeader(props: { title: ReactNode; above?: ReactNode; below?: ReactNode; children?: ReactNode }) {
  const { title, above, below, children } = props
  return (
    <>
      <div data-page-head="" className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {above}
          <h1 className="text-balance font-semibold text-2xl leading-tight tracking-tight sm:text-[1.75rem]">
            {title}
          </h1>
          <div className="mt-1.5">{below ?? <Freshness />}</div>
          <ReachLine />
        </div>
        {children}
      </div>
      <StaleNotice />
      <ProvisionalNotice />
      <DifferenceNotice />
      <FailingWebhooks />
    </>
  )
}

/** Says that the figures cover some restaurants only, to users limited to those; renders nothing for others. */
function ReachLine() {
  const { t } = useI18n()
  const { limitedTo } = useSession().workspace
  if (limitedTo === null) return null
  return (
    <p data-reach={limitedTo.length} className="mt-1 text-ink-soft text-sm wrap-anywhere">
      {t('reach.only', { names: reachText(t, limitedTo) })}
    </p>
  )
}
