'use client'

import { useQuery } from '@tanstack/react-query'
import type { Mailing } from '@vitrina/contract/mailing'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { Fact } from '../developers/fact'
import { SectionHead } from '../developers/section-head'
import { useInstant } from '../developers/use-instant'
import { LastIssue, NoMail, NoMailNotice, useScheduleLabels } from './mailing-summary'

const MailingDialog = dynamic(() => import('./mailing-dialog').then((module) => module.MailingDialog), { ssr: false })

/** Every mailing, with its schedule and its last result. */
export function MailingsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const router = useRouter()
  const list = useQuery(trpc.mailings.list.queryOptions())
  const offer = useQuery(trpc.mailings.offer.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const error = blockingError(list) ?? blockingError(offer)
  const isOff = offer.data?.isMailConnected === false
  const isEmpty = list.data?.length === 0
  return (
    <>
      <SectionHead title={t('mailings.title')} lead={t('mailings.lead')}>
        {offer.data && !(isOff && isEmpty) && (
          <Button variant="primary" size="md" onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            {t('mailings.add')}
          </Button>
        )}
      </SectionHead>
      {isOff && !isEmpty && list.data && <NoMailNotice />}
      <Card>
        {error ? (
          <ProblemState
            error={error}
            onRetry={() => {
              void list.refetch()
              void offer.refetch()
            }}
          />
        ) : !list.data || !offer.data ? (
          <TableSkeleton />
        ) : isEmpty && isOff ? (
          <NoMail />
        ) : isEmpty ? (
          <EmptyState title={t('mailings.none')} hint={t('mailings.none.hint')} />
        ) : (
          <ul className="divide-y divide-line">
            {list.data.map((mailing) => (
              <MailingItem key={mailing.id} mailing={mailing} />
            ))}
          </ul>
        )}
      </Card>
      {isMaking && offer.data && (
        <MailingDialog
          mailing={null}
          offer={offer.data}
          onSaved={({ id }) => router.push(`/settings/mailings/${id}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

function MailingItem({ mailing }: { mailing: Mailing }) {
  const { t } = useI18n()
  const at = useInstant()
  const scheduleOf = useScheduleLabels()
  const left = mailing.recipients.filter(({ unsubscribedAt }) => unsubscribedAt !== null).length
  return (
    <li className="relative px-4 py-4 transition-colors hover:bg-muted/60 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-72">
          <Link
            href={`/settings/mailings/${mailing.id}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {mailing.name}
          </Link>
          <p className="mt-0.5 text-ink-soft text-sm">{scheduleOf(mailing)}</p>
        </h3>
        <Badge tone={mailing.isActive ? 'good' : 'plain'}>{t(mailing.isActive ? 'mailings.on' : 'mailings.off')}</Badge>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={t('mailings.next')}>{mailing.nextAt === null ? t('mailings.next.off') : at(mailing.nextAt)}</Fact>
        <Fact label={t('mailings.recipients')}>
          {t('mailings.recipients.count', { count: mailing.recipients.length })}
          {left > 0 && <span className="text-ink-soft"> · {t('mailings.left', { count: left })}</span>}
        </Fact>
        <Fact label={t('mailings.last')}>
          <LastIssue mailing={mailing} />
        </Fact>
      </dl>
    </li>
  )
}
