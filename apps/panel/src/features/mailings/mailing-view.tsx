'use client'

import { useQuery } from '@tanstack/react-query'
import type { Mailing } from '@vitrina/contract/mailing'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { DeleteMailingDialog } from './delete-mailing-dialog'
import { LastIssue } from './last-issue'
import { LeftList } from './left-list'
import { MailPreview } from './mail-preview'
import { MailingDeeds } from './mailing-deeds'
import { MailingDialog } from './mailing-dialog'
import { MailingJournal } from './mailing-journal'
import { NoMailNotice } from './no-mail'
import { useScheduleWords } from './use-schedule-words'

/** One mailing: when it goes out, how its mail looks, and its journal. */
export function MailingView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.mailings.get.queryOptions({ id }))
  return (
    <>
      <BackLink href="/settings/mailings">{t('mailings.back')}</BackLink>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(mailing) => <MailingBody mailing={mailing} />}
      </RecordBody>
    </>
  )
}

function MailingBody({ mailing }: { mailing: Mailing }) {
  const trpc = useTRPC()
  const scheduleOf = useScheduleWords()
  const offer = useQuery(trpc.mailings.offer.queryOptions())
  const [deed, setDeed] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDeed(null)
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-xl tracking-tight wrap-anywhere">{mailing.name}</h2>
          <p className="mt-1 text-ink-soft text-sm">{scheduleOf(mailing)}</p>
        </div>
        <MailingDeeds
          mailing={mailing}
          isMailConnected={offer.data?.isMailConnected ?? true}
          canEdit={offer.data !== undefined}
          onDeed={setDeed}
        />
      </div>
      {offer.isLoadingError && <NoOffer onRetry={() => void offer.refetch()} />}
      {offer.data?.isMailConnected === false && <NoMailNotice />}
      <About mailing={mailing} />
      <MailPreview mailing={mailing} />
      <MailingJournal id={mailing.id} />
      {deed === 'edit' && offer.data && <MailingDialog mailing={mailing} offer={offer.data} onClose={close} />}
      {deed === 'delete' && <DeleteMailingDialog mailing={mailing} onClose={close} />}
    </>
  )
}

/** Why the mailing can't be changed now, and another try. */
function NoOffer({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm"
    >
      {t('mailings.offer.failed')}
      <Button size="md" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('error.retry')}
      </Button>
    </div>
  )
}

function About({ mailing }: { mailing: Mailing }) {
  const { t } = useI18n()
  const at = useInstant()
  const { restaurants, blocks, recipients } = mailing
  return (
    <Card className="space-y-4 p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('mailings.next')}>
          <span className="flex flex-wrap items-center gap-2">
            {mailing.nextAt === null ? t('mailings.next.off') : at(mailing.nextAt)}
            <Badge tone={mailing.isActive ? 'good' : 'plain'}>
              {t(mailing.isActive ? 'mailings.on' : 'mailings.off')}
            </Badge>
          </span>
        </Fact>
        <Fact label={t('mailings.last')}>
          <LastIssue mailing={mailing} />
        </Fact>
        <Fact label={t('mailings.restaurants')}>
          {restaurants.length === 0
            ? t('mailings.restaurants.all')
            : t('mailings.restaurants.count', { count: restaurants.length })}
        </Fact>
        <Fact label={t('mailings.language')}>{t(`mailings.language.${mailing.language}`)}</Fact>
        <Fact label={t('mailings.blocks')}>{blocks.map((block) => t(`mailings.block.${block}`)).join(', ')}</Fact>
        <Fact label={t('mailings.recipients')}>{recipients.map(({ email }) => email).join(', ')}</Fact>
        <Fact label={t('mailings.author')}>{mailing.author}</Fact>
      </dl>
      <LeftList mailing={mailing} />
    </Card>
  )
}
