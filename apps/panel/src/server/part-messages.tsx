import 'server-only'
import type { ReactNode } from 'react'
import { MoreMessages } from '@/i18n/i18n-provider'
import { loadPart, type Part } from '@/i18n/messages/parts/parts'
import type { Texts } from '@/i18n/translate'
import { getPreferences } from './preferences'

/** Provides the texts of these parts to its children; other pages are not sent them. */
export async function PartMessages({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  const { locale } = await getPreferences()
  const texts = await Promise.all(parts.map((part) => loadPart(locale, part)))
  const messages: Texts = Object.assign({}, ...texts)
  return <MoreMessages messages={messages}>{children}</MoreMessages>
}
