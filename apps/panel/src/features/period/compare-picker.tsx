'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Comparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { MenuButton } from '@/components/ui/menu-button'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { comparedLabels } from './compared-labels'
import { comparedInput } from './resolve-period'
import { usePeriod } from './use-period'

const CalendarPopover = lazy(async () => ({ default: (await import('./calendar-popover')).CalendarPopover }))

interface ComparePickerProps {
  previous: Period | null
  /** The days that changes cover, if the period is not over; null if there are none yet. */
  fullDays?: Period | null | undefined
  /** The local time until which hours are compared, if changes cover the hours of a day that is not over. */
  until?: string | undefined
  /** The first day with data, if the compared days begin before it. */
  heldSince?: string | undefined
}

/** Says which days are compared with which, and lets the user choose others. */
export function ComparePicker(compared: ComparePickerProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { from, to, compare, compareWith } = usePeriod()
  const [isChoosing, setChoosing] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  useEffect(() => {
    // The calendar's button has closed with the calendar; this button takes its place.
    if (!isChoosing && hasChosen.current) trigger.current?.focus({ preventScroll: true })
    hasChosen.current = isChoosing
  }, [isChoosing])
  const rule = Comparison.safeParse(compare ?? 'previous').data ?? own
  const button = {
    className:
      'group inline-flex max-w-full items-center gap-1 rounded-md text-left underline decoration-line-strong decoration-dotted print:no-underline underline-offset-4 hover:text-ink',
    title: t('period.compare.choose'),
    children: (
      <>
        <span>{comparedLabels(t, date, today, compared)}</span>
        <ChevronDown className="print:hidden size-3.5 shrink-0" aria-hidden="true" />
        <span className="sr-only">. {t('period.compare.choose')}</span>
      </>
    ),
  }
  if (isChoosing) {
    const shown = compared.previous ?? { from, to }
    return (
      <Suspense fallback={<button type="button" {...button} />}>
        <CalendarPopover
          {...{ from: shown.from, to: shown.to, today, button }}
          label={t('period.compare.own')}
          onChoose={({ from: first, to: last }) => compareWith(`${first}..${last}`)}
          onClose={() => setChoosing(false)}
        />
      </Suspense>
    )
  }
  const choose = (value: string) => {
    if (value === own) setChoosing(true)
    else compareWith(value === 'previous' ? null : value)
  }
  return (
    <MenuButton
      {...button}
      ref={trigger}
      menu={({ MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem }) => (
        <MenuContent align="start" className="max-w-[min(22rem,calc(100vw-2rem))]">
          <MenuLabel>{t('period.compare.label')}</MenuLabel>
          <MenuRadioGroup value={rule} onValueChange={choose}>
            {Comparison.options.map((name) => (
              <MenuRadioItem key={name} value={name}>
                <span>
                  {t(`period.compare.${name}`)}
                  {name !== 'none' && (
                    <span className="block text-ink-soft text-xs">{t(`period.compare.${name}.hint`)}</span>
                  )}
                </span>
              </MenuRadioItem>
            ))}
            {/* Choosing this option again lets the user choose other days. */}
            <MenuRadioItem value={own} onSelect={() => setChoosing(true)}>
              {t('period.compare.own')}
            </MenuRadioItem>
          </MenuRadioGroup>
        </MenuContent>
      )}
    />
  )
}

const own = 'own'

interface ComparedLineProps {
  /** The local time until which hours are compared, if changes cover the hours of a day that is not over. */
  until?: string | undefined
  children?: ReactNode
}

/** Says which days are compared with which, on a page whose figures do not say it themselves. */
export function ComparedLine({ until, children }: ComparedLineProps) {
  const compared = useComparedDays()
  return (
    <p className="mb-2.5 min-h-5 text-[0.8125rem] text-ink-soft">
      {compared && (
        <>
          <ComparePicker
            previous={compared.previous}
            fullDays={compared.fullDays}
            until={until}
            heldSince={compared.heldSince}
          />
          {children && <span className="print:hidden"> · {children}</span>}
        </>
      )}
    </p>
  )
}

/** The days the page's period is compared with, and the days that changes cover; undefined until they are known. */
export function useComparedDays() {
  const trpc = useTRPC()
  const period = usePeriod()
  const { data } = useQuery(
    trpc.overview.compared.queryOptions(comparedInput(period), { placeholderData: keepPreviousData }),
  )
  return data
}
