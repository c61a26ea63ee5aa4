'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeveloperSettings, ToolSummary } from '@vitrina/contract/developer-settings'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { FilterChip } from '@/components/table/filter-chip'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../code-block'
import { SectionHead } from '../section-head'
import { keyPlaceholder } from '../snippets/snippet-facts'

/** The tool server: whether it answers, its address, how to connect a client, and the tools it offers. */
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

const clients = ['cursor', 'vscode', 'bridge', 'curl'] as const
type Client = (typeof clients)[number]

const authorization = `Bearer ${keyPlaceholder}`

/** The configuration of a client for the tool server at `address`. */
const clientConfigs: Record<Client, (address: string) => string> = {
  cursor: (url) => asJson({ mcpServers: { vitrina: { url, headers: { Authorization: authorization } } } }),

  vscode: (url) => asJson({ servers: { vitrina: { type: 'http', url, headers: { Authorization: authorization } } } }),

  bridge: (url) =>
    asJson({
      mcpServers: {
        vitrina: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: ${authorization}`] },
      },
    }),

  curl: (url) => `curl -X POST '${url}' \\
  -H 'Authorization: ${authorization}' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}'
`,
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Every tool: what it does, what a key needs for it, and whether it changes data. */
function ToolList({ tools }: { tools: ToolSummary[] }) {
  const { t, locale } = useI18n()
  return (
    <Card>
      <div className="border-line border-b px-4 py-3 sm:px-5">
        <h3 className="font-semibold">{t('developers.tools.list', { count: tools.length })}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('developers.tools.list.hint')}</p>
      </div>
      <ul className="divide-y divide-line">
        {tools.map(({ name, title, scope, changes, method, path }) => (
          <li
            key={name}
            data-tool={name}
            className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] sm:px-5"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <code className="font-medium font-mono text-sm wrap-anywhere">{name}</code>
                {changes && <Badge tone="warn">{t('developers.tools.changes')}</Badge>}
              </p>
              <p className="mt-0.5 text-sm">{title[locale]}</p>
            </div>
            <div className="min-w-0 text-ink-soft text-xs">
              <p>{t('developers.tools.needs', { scope: t(`scope.${scope}`) })}</p>
              <code className="font-mono wrap-anywhere">
                {method} {path}
              </code>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Sets whether the tool server answers, and whether its tools may change data. Both take effect at once. */
function ToolSwitches() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const mayChange = scopes.includes('write:integrations') && workspace.limitedTo === null
  const query = useQuery(trpc.settings.get.queryOptions())
  const { set, error } = useSetSetting()
  const failure = blockingError(query)
  if (failure) {
    return (
      <Card>
        <ProblemState error={failure} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) return <Skeleton className="h-36 w-full" />
  const isEnabled = query.data['mcp.enabled']
  return (
    <Card className="space-y-5 p-4 sm:p-5">
      <Switch
        isOn={isEnabled}
        disabled={!mayChange}
        hint={t(isEnabled ? 'developers.tools.enabled.on' : 'developers.tools.enabled.off')}
        onChange={(value) => set({ key: 'mcp.enabled', value })}
      >
        {t('developers.tools.enabled')}
      </Switch>
      <Switch
        isOn={query.data['mcp.mutations']}
        disabled={!mayChange}
        hint={t('developers.tools.mutations.hint')}
        onChange={(value) => set({ key: 'mcp.mutations', value })}
      >
        {t('developers.tools.mutations')}
      </Switch>
      <FormProblem error={error} />
      {!mayChange && <p className="text-ink-soft text-xs">{t('developers.readOnly')}</p>}
    </Card>
  )
}

/** Sets one setting. The change is shown at once and reverted if the server refuses it. */
function useSetSetting() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const queryKey = trpc.settings.get.queryKey()
  const mutation = useMutation(
    trpc.settings.set.mutationOptions({
      onMutate: async ({ key, value }) => {
        await queryClient.cancelQueries({ queryKey })
        const held = queryClient.getQueryData<DeveloperSettings>(queryKey)
        if (held) queryClient.setQueryData<DeveloperSettings>(queryKey, { ...held, [key]: value })
        return { held }
      },
      onError: (_error, _input, saved) => {
        if (saved?.held) queryClient.setQueryData(queryKey, saved.held)
      },
      onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    }),
  )
  return { set: mutation.mutate, error: mutation.error }
}
