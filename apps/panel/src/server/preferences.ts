import 'server-only'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { readLocale } from '@/i18n/locale'
import { loadMessages } from '@/i18n/messages/load-messages'
import { loadPart, parts } from '@/i18n/messages/parts/parts'
import { createTranslate, type PlainKey, type Texts } from '@/i18n/translate'
import { readTheme } from '@/lib/theme'

/** Returns the locale and theme from the reader's cookies. */
export const getPreferences = cache(async () => {
  const jar = await cookies()
  return { locale: readLocale(jar.get('locale')?.value), theme: readTheme(jar.get('theme')?.value) }
})

/**
 * Returns the dictionary that every page is sent, and a `t` for server components with the texts of all parts.
 */
export const getI18n = cache(async () => {
  const { locale } = await getPreferences()
  const [messages, ...more] = await Promise.all([loadMessages(locale), ...parts.map((part) => loadPart(locale, part))])
  const all: Texts = Object.assign({}, messages, ...more)
  return { locale, messages, t: createTranslate(locale, all) }
})

/** Returns the metadata of a page whose title is one text. */
export function titled(key: PlainKey) {
  return async (): Promise<Metadata> => ({ title: (await getI18n()).t(key) })
}
