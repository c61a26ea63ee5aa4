'use client'

import { useOptimistic, useTransition } from 'react'
import { readLocale } from '@/i18n/locale'
import { readTheme, type Theme } from '@/lib/theme'
import { savePreference } from '@/server/save-preference'

/** Returns the theme and language of this browser and their setters, which take effect at once. */
export function usePreferences(savedTheme: Theme) {
  const [, startTransition] = useTransition()
  const [theme, showTheme] = useOptimistic(savedTheme)
  const chooseTheme = (text: string) =>
    startTransition(async () => {
      const value = readTheme(text)
      showTheme(value)
      document.documentElement.dataset['theme'] = value
      await savePreference({ name: 'theme', value })
    })
  const chooseLocale = (text: string) =>
    startTransition(() => savePreference({ name: 'locale', value: readLocale(text) }))
  return { theme, chooseTheme, chooseLocale }
}
