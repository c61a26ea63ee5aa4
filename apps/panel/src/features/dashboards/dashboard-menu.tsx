'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Copy, Ellipsis, Pencil, Trash2, Type } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { buttonStyle } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { MenuButton } from '@/components/ui/menu-button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { dashboardName } from './preset-labels'
import { useDuplicate } from './use-duplicate'
import { useEditing } from './use-editing'
import { useUpdate } from './use-update'

// Most who open the page do not change its name.
const AboutForm = dynamic(() => import('./about-form').then((module) => module.AboutForm), { ssr: false })

interface DashboardMenuProps {
  dashboard: DashboardDetail
  /** Whether the dashboard's own page is open. That page has a separate edit button and is left after deleting. */
  isOpen?: boolean
}

/** The actions on a dashboard. Nothing is drawn for users who may only view it. */
export function DashboardMenu({ dashboard, isOpen = false }: DashboardMenuProps) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const { open } = useEditing()
  const duplicate = useDuplicate()
  const [asked, setAsked] = useState<'about' | 'remove' | null>(null)
  if (!scopes.includes('write:dashboards')) return null
  const { canEdit, canRemove } = dashboard
  const name = dashboardName(t, dashboard)
  return (
    <>
      <MenuButton
        aria-label={t('dashboards.menu', { name })}
        className={buttonStyle({ variant: isOpen ? 'outline' : 'ghost', size: 'icon' })}
        menu={({ MenuContent, MenuItem, MenuSeparator }) => (
          <MenuContent align="end">
            {canEdit && !isOpen && (
              <MenuItem onSelect={() => open(dashboard.id)}>
                <Pencil aria-hidden="true" />
                {t('dashboards.edit')}
              </MenuItem>
            )}
            {canEdit && (
              <MenuItem onSelect={() => setAsked('about')}>
                <Type aria-hidden="true" />
                {t('dashboards.rename')}
              </MenuItem>
            )}
            <MenuItem disabled={duplicate.isPending} onSelect={() => duplicate.run(dashboard)}>
              <Copy aria-hidden="true" />
              {t('dashboards.duplicate')}
            </MenuItem>
            {canRemove && (
              <>
                <MenuSeparator />
                <MenuItem className="text-bad" onSelect={() => setAsked('remove')}>
                  <Trash2 aria-hidden="true" />
                  {t('action.delete')}
                </MenuItem>
              </>
            )}
          </MenuContent>
        )}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      {asked === 'about' && <AboutDialog dashboard={dashboard} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDialog dashboard={dashboard} leads={isOpen} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Changes a dashboard's name and description. */
function AboutDialog({ dashboard, onClose }: { dashboard: DashboardDetail; onClose: () => void }) {
  const { t } = useI18n()
  const update = useUpdate(onClose)
  return (
    <AboutForm
      title={t('dashboards.rename')}
      start={{ name: dashboard.name, description: dashboard.description ?? '' }}
      submitLabel={t('action.save')}
      send={(about) => update.mutateAsync({ id: String(dashboard.id), basedOn: dashboard.updatedAt, ...about })}
      onClose={onClose}
    />
  )
}

interface RemoveDialogProps {
  dashboard: DashboardDetail
  /** Whether to go to the list afterwards. */
  leads: boolean
  onClose: () => void
}

/** Asks before a dashboard is deleted for good. */
function RemoveDialog({ dashboard, leads, onClose }: RemoveDialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const show = useToast()
  const remove = useMutation(
    trpc.dashboards.remove.mutationOptions({
      onSuccess: async () => {
        show({ text: t('dashboards.removed', { name: dashboard.name }) })
        if (leads) router.push('/dashboards')
        else onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('dashboards.remove.title')}
      confirmLabel={t('action.delete')}
      isPending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: String(dashboard.id) })}
      onClose={onClose}
    >
      <p>{t(dashboard.isShared ? 'dashboards.remove.shared' : 'dashboards.remove.own', { name: dashboard.name })}</p>
    </ConfirmDialog>
  )
}
