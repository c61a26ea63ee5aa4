'use client'

import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { type Theme, themes } from '@/lib/theme'
import { roleName } from './role-name'
import { usePreferences } from './use-preferences'
import { useSession } from './use-session'

const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** The user's menu: appearance, language and signing out. */
export function AccountMenu({ theme: savedTheme }: { theme: Theme }) {
  const { t, locale } = useI18n()
  const { user, workspace } = useSession()
  const { theme, chooseTheme, chooseLocale } = usePreferences(savedTheme)
  const [leaving, setLeaving] = useState(false)

  const leave = async () => {
    setLeaving(true)
    const { signOut } = await import('@/lib/auth-client')
    await signOut()
    window.location.assign('/sign-in')
  }

  return (
    <MenuButton
      className="flex min-w-0 items-center gap-2.5 rounded-lg p-1.5 text-left transition-colors hover:bg-muted lg:w-full"
      menu={({ MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator }) => (
        <MenuContent align="end">
          <div className="px-2.5 py-1.5">
            <div className="font-medium">{user.name}</div>
            <div className="text-ink-soft text-xs">{user.email}</div>
          </div>
          <MenuSeparator />
          <MenuLabel>{t('account.theme')}</MenuLabel>
          <MenuRadioGroup value={theme} onValueChange={chooseTheme}>
            {themes.map((value) => {
              const Icon = themeIcons[value]
              return (
                <MenuRadioItem key={value} value={value}>
                  <Icon className="text-ink-soft" aria-hidden="true" />
                  {t(`account.theme.${value}`)}
                </MenuRadioItem>
              )
            })}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuLabel>{t('account.language')}</MenuLabel>
          <MenuRadioGroup value={locale} onValueChange={chooseLocale}>
            <MenuRadioItem value="ru" lang="ru">
              Русский
            </MenuRadioItem>
            <MenuRadioItem value="en" lang="en">
              English
            </MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem disabled={leaving} onSelect={leave}>
            <LogOut className="text-ink-soft" aria-hidden="true" />
            {t('account.signOut')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <span className="sr-only">{t('account.menu')}: </span>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
      >
        {initials(user.name)}
      </span>
      <span className="sr-only min-w-0 flex-1 lg:not-sr-only">
        <span className="block truncate font-medium text-sm leading-tight">{user.name}</span>
        <span className="block truncate text-ink-soft text-xs">{roleName(t, workspace.role)}</span>
      </span>
    </MenuButton>
  )
}

function initials(name: string): string {
  const [first = '', last = ''] = name.trim().split(/\s+/)
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
