'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey } from '@/i18n/translate'
import { signIn } from '@/lib/auth-client'

type Failure = Extract<MessageKey, 'signIn.wrong' | 'signIn.tooMany' | 'signIn.guarded' | 'signIn.failed'>

/** Email and password; whatever the reason for a refusal of these two, the answer is the same. */
export function SignInForm({ target }: { target: string }) {
  const { t } = useI18n()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [shown, setShown] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    setFailure(null)
    const refused = await trySignIn(String(form.get('email')), String(form.get('password')))
    if (refused === null) {
      window.location.assign(target)
      return
    }
    setFailure(refused)
    setPending(false)
  }

  return (
    <form onSubmit={submit} className="mt-7 flex flex-col gap-4">
      <div className="flex flex-col gap-1.5 text-sm">
        <label htmlFor="email">{t('signIn.email')}</label>
        <Input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          autoCapitalize="none"
          className="h-11"
        />
      </div>
      <div className="flex flex-col gap-1.5 text-sm">
        <label htmlFor="password">{t('signIn.password')}</label>
        <span className="relative">
          <Input
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            className="h-11 pr-11"
          />
          <button
            type="button"
            aria-label={shown ? t('signIn.hide') : t('signIn.show')}
            onClick={() => setShown(!shown)}
            className="-translate-y-1/2 absolute top-1/2 right-1.5 grid size-9 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            {shown ? <EyeOff className="size-4" aria-hidden="true" /> : <Eye className="size-4" aria-hidden="true" />}
          </button>
        </span>
      </div>
      <p role="alert" className={failure ? 'rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm' : 'hidden'}>
        {failure && t(failure)}
      </p>
      <Button type="submit" look="primary" size="md" disabled={pending} className="mt-1 h-11">
        {pending ? t('signIn.pending') : t('signIn.submit')}
      </Button>
    </form>
  )
}

async function trySignIn(email: string, password: string): Promise<Failure | null> {
  try {
    const { error } = await signIn.email({ email, password })
    if (!error) return null
    if (error.status === 429) return error.code === 'ACCOUNT_GUARDED' ? 'signIn.guarded' : 'signIn.tooMany'
    return error.status >= 500 || error.status === 0 ? 'signIn.failed' : 'signIn.wrong'
  } catch {
    return 'signIn.failed'
  }
}
