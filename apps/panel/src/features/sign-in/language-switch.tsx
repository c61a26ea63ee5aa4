'use client'

import { usePreferences } from '@/components/shell/use-preferences'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

/** Switches the language of a page that people see before they sign in; its label is in the other one. */
export function LanguageSwitch() {
  const { locale } = useI18n()
  const { chooseLocale } = usePreferences('system')
  const [other, label] = locale === 'ru' ? ['en', 'English'] : ['ru', 'Русский']
  return (
    <Button variant="ghost" size="sm" lang={other} onClick={() => chooseLocale(other)} className="-ml-2.5 mt-6">
      {label}
    </Button>
  )
}
