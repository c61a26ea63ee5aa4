'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { Button, buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LinkProblem } from './link-problem'

interface JoinFormProps {
  token: string
  email: string
  signedInAs: string | null
}

/** A person who has an account takes an invitation: signs in with the invited address, then joins. */
export function JoinForm({ token, email, signedInAs }: JoinFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const join = useMutation(trpc.links.join.mutationOptions({ onSuccess: () => window.location.assign('/') }))
  if (signedInAs === null) {
    return (
      <>
        <p className="mt-5">{t('invitation.hasAccount', { email })}</p>
        <Link
          href={`/sign-in?next=${encodeURIComponent(`/invitation/${token}`)}`}
          className={buttonStyle({ look: 'primary', size: 'md', className: 'mt-5 h-11 w-full' })}
        >
          {t('invitation.signIn')}
        </Link>
      </>
    )
  }
  if (signedInAs !== email) {
    return (
      <>
        <p className="mt-5 wrap-anywhere">{t('invitation.otherPerson', { email, signedInAs })}</p>
        <Button size="md" className="mt-5 h-11 w-full" onClick={() => void leave()}>
          {t('invitation.signOut')}
        </Button>
      </>
    )
  }
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="wrap-anywhere">{t('invitation.join', { email })}</p>
      <LinkProblem error={join.error} />
      <Button
        look="primary"
        size="md"
        className="h-11"
        disabled={join.isPending || join.isSuccess}
        onClick={() => join.mutate({ token })}
      >
        {join.isPending || join.isSuccess ? t('invitation.accepting') : t('invitation.accept')}
      </Button>
    </div>
  )
}

async function leave(): Promise<void> {
  const { signOut } = await import('@/lib/auth-client')
  await signOut()
  window.location.reload()
}
