'use client'

import type { ToolSummary } from '@vitrina/contract/developer-settings'
import { useState } from 'react'
import { FilterChip } from '@/components/table/filter-chip'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { useI18n } from '@/i18n/i18n-provider'
import { CodeBlock } from '../code-block'
import { SectionHead } from '../section-head'
import { type Client, clientConfigs, clients } from './client-configs'
import { ToolList } from './tool-list'
import { ToolSwitches } from './tool-switches'

/** The tool server: whether it answers, where, how a client is connected, and what it offers. */
export function ToolsView({ apiUrl, tools }: { apiUrl: string; tools: ToolSummary[] }) {
  const { t } = useI18n()
  const address = `${apiUrl}/api/mcp`
  return (
    <>
      <SectionHead title={t('settings.tools')} lead={t('developers.tools.lead')} />
      <div className="space-y-4">
        <ToolSwitches />
        <Card className="p-4 sm:p-5">
          <h3 className="font-semibold">{t('developers.tools.connect')}</h3>
          <p className="mt-3 mb-1.5 font-medium text-sm">{t('developers.tools.address')}</p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 basis-64 select-all rounded-lg border border-line-strong bg-muted px-3 py-2.5 font-mono text-sm wrap-anywhere">
              {address}
            </code>
            <CopyButton text={address} className="h-10" />
          </div>
          <Configs address={address} />
        </Card>
        <ToolList tools={tools} />
      </div>
    </>
  )
}

function Configs({ address }: { address: string }) {
  const { t } = useI18n()
  const [client, setClient] = useState<Client>('cursor')
  return (
    <>
      <fieldset className="mt-5 mb-3 flex flex-wrap gap-2">
        <legend className="mb-2 font-medium text-sm">{t('developers.tools.client')}</legend>
        {clients.map((name) => (
          <FilterChip key={name} pressed={name === client} onPress={() => setClient(name)}>
            {t(`developers.client.${name}`)}
          </FilterChip>
        ))}
      </fieldset>
      <p className="mb-2 text-ink-soft text-sm">{t(`developers.client.${client}.hint`)}</p>
      <CodeBlock label={t(`developers.client.${client}`)} code={clientConfigs[client](address)} />
    </>
  )
}
