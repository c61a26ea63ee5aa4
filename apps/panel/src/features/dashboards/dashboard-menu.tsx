'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Copy, Ellipsis, Pencil, Trash2, Type } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { AboutDialog } from './about-dialog'
import { dashboardName } from './preset-words'
import { RemoveDialog } from './remove-dialog'
import { useDuplicate } from './use-duplicate'
import { useEditing } from './use-editing'

interface DashboardMenuProps {
  dashboard: DashboardDetail
  /** On its own page: editing has a button of its own there, and after deleting there is nothing to stay for. */
  isOpen?: boolean
}

/** What may be done with a dashboard; nothing is drawn for who may only look. */
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
        className={buttonStyle({ look: isOpen ? 'outline' : 'ghost', size: 'icon' })}
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
