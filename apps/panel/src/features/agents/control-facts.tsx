'use client'

import type { AdapterControl } from '@vitrina/contract/agent'
import { useI18n } from '@/i18n/i18n-provider'
import { useAdapters } from './use-adapters'

/** What governs the adapters, for who may not change it. */
export function ControlFacts({ control }: { control: AdapterControl }) {
  const { t, locale } = useI18n()
  const { titleOf } = useAdapters()
  const number = (value: number) => value.toLocaleString(locale)
  const facts = [
    [t('agents.state'), t(control.enabled ? 'agents.control.enabled' : 'agents.control.disabled')],
    [t('agents.control.adapter'), titleOf(control.adapter)],
    [t('agents.control.maxSeconds'), number(control.maxSeconds)],
    [t('agents.control.maxSteps'), number(control.maxSteps)],
    [t('agents.control.maxTokens'), number(control.maxTokens)],
    [t('agents.control.maxCost'), control.maxCost === null ? t('agents.control.noLimit') : number(control.maxCost)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="max-w-48 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-xs">{t('agents.control.readOnly')}</p>
    </>
  )
}
