import Link from 'next/link'
import { redirect } from 'next/navigation'
import { BrandMark } from '@/components/shell/brand-mark'
import { LanguageSwitch } from '@/features/sign-in/language-switch'
import { returnPath } from '@/features/sign-in/return-path'
import { SignInForm } from '@/features/sign-in/sign-in-form'
import { SignOutButton } from '@/features/sign-in/sign-out-button'
import type { ListPageProps } from '@/server/page-props'
import { getI18n, titled } from '@/server/preferences'
import { mailServer } from '@/server/settings'
import { getAccount, getSession } from '@/server/trpc'

export const generateMetadata = titled('signIn.submit')

export default async function SignInPage({ searchParams }: ListPageProps) {
  const [{ next }, session, { t }] = await Promise.all([searchParams, getSession(), getI18n()])
  const target = returnPath(next)
  if (session !== null) redirect(target)
  const account = await getAccount()
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <div className="w-full max-w-[23.5rem]">
        <BrandMark className="size-12" />
        <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('signIn.title')}</h1>
        {account === null ? (
          <>
            <p className="mt-2 text-ink-soft">{t('signIn.lead')}</p>
            <SignInForm target={target} />
            {mailServer() !== undefined && (
              <Link
                href="/forgot-password"
                className="mt-4 inline-block text-accent text-sm underline underline-offset-4"
              >
                {t('forgot.link')}
              </Link>
            )}
            <p className="mt-6 text-ink-soft text-sm">{t('signIn.closed')}</p>
            {mailServer() === undefined && <p className="mt-1.5 text-ink-soft text-sm">{t('signIn.forgot')}</p>}
          </>
        ) : (
          <>
            <p className="mt-2 wrap-anywhere">{t('signIn.noWorkspace', { email: account.email })}</p>
            <SignOutButton />
          </>
        )}
        <LanguageSwitch />
      </div>
    </main>
  )
}
