import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { readLocale } from '@/i18n/locale'
import { loadMessages } from '@/i18n/messages/load-messages'
import { createTranslate } from '@/i18n/translate'
import { readTheme } from '@/lib/theme'

/** Locale and theme the reader chose, from their cookies. */
export const getPreferences = cache(async () => {
  const jar = await cookies()
  return { locale: readLocale(jar.get('locale')?.value), theme: readTheme(jar.get('theme')?.value) }
})

/** The dictionary and its `t` for a server component. */
export const getI18n = cache(async () => {
  const { locale } = await getPreferences()
  const messages = await loadMessages(locale)
  return { locale, messages, t: createTranslate(locale, messages) }
})
