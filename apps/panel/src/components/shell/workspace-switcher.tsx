'use client'

import { useMutation } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BrandMark } from './brand-mark'
import { roleName } from './role-name'
import { useSession } from './use-session'

/** Names the workspace and switches it for users with several. The page reloads, so that no data of the other stays. */
export function WorkspaceSwitcher() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { workspace, workspaces } = useSession()
  const change = useMutation(
    trpc.session.switchWorkspace.mutationOptions({ onSuccess: () => window.location.assign('/') }),
  )
  const labelOf = ({ name, sampleOf }: { name: string; sampleOf: string | null }) =>
    sampleOf === null ? name : t('sample.of', { name })
  const label = (
    <span className="min-w-0 flex-1 text-left md:sr-only lg:not-sr-only">
      <span className="block truncate font-semibold text-sm leading-tight">{labelOf(workspace)}</span>
      <span className="block truncate text-ink-soft text-xs">{t('app.name')}</span>
    </span>
  )
  const style = 'flex min-w-0 items-center gap-2.5 rounded-lg p-1.5 lg:w-full'
  if (workspaces.length < 2) {
    return (
      <div className={style}>
        <BrandMark className="size-8 shrink-0" />
        {label}
      </div>
    )
  }
  return (
    <MenuButton
      disabled={change.isPending}
      className={`${style} transition-colors hover:bg-muted disabled:opacity-60`}
      menu={({ MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem }) => (
        <MenuContent align="start">
          <MenuLabel>{change.isError ? t('account.switchFailed') : t('account.workspace')}</MenuLabel>
          <MenuRadioGroup
            value={workspace.id}
            onValueChange={(workspaceId) => workspaceId !== workspace.id && change.mutate({ workspaceId })}
          >
            {workspaces.map((one) => (
              <MenuRadioItem key={one.id} value={one.id}>
                <span className="truncate">{labelOf(one)}</span>
                <span className="text-ink-soft text-xs">{roleName(t, one.role)}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      )}
    >
      <span className="sr-only">{t('account.workspace')}: </span>
      <BrandMark className="size-8 shrink-0" />
      {label}
      <ChevronsUpDown className="size-4 shrink-0 text-ink-soft md:hidden lg:block" aria-hidden="true" />
    </MenuButton>
  )
}
