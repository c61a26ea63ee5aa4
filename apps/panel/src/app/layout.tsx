import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { fontClassName } from '@/fonts'
import { I18nProvider } from '@/i18n/i18n-provider'
import { getI18n, getPreferences } from '@/server/preferences'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return {
    title: { default: t('app.name'), template: `%s · ${t('app.name')}` },
    description: t('app.description'),
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8f8f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12171a' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ theme }, { locale, messages }] = await Promise.all([getPreferences(), getI18n()])
  return (
    <html lang={locale} data-theme={theme} className={fontClassName} suppressHydrationWarning>
      <body>
        <I18nProvider locale={locale} messages={messages}>
          {children}
        </I18nProvider>
      </body>
    </html>
  )
}
