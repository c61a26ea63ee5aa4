'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey, Translate } from '@/i18n/translate'
import { signIn } from '@/lib/auth-client'

interface Refusal {
  words: Extract<MessageKey, `signIn.${'wrong' | 'held' | 'slowed' | 'tooMany' | 'busy' | 'failed'}`>
  /** Seconds to wait before the next attempt; 0 if no wait is needed. */
  waitSeconds: number
}

/** The form for email and password. The answer is the same whatever the reason for refusing these two. */
export function SignInForm({ target }: { target: string }) {
  const { t } = useI18n()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [shown, setShown] = useState(false)
  const [left, wait] = useCountdown()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    setRefusal(null)
    const refused = await trySignIn(String(form.get('email')), String(form.get('password')))
    if (refused === null) {
      window.location.assign(target)
      return
    }
    setRefusal(refused)
    wait(refused.waitSeconds)
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
          // Another person at this browser need not wait.
          onChange={() => wait(0)}
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
      <p role="alert" className={refusal ? 'rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm' : 'hidden'}>
        {refusal && refusalLabels(t, refusal)}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="md"
        disabled={pending || left > 0}
        className="mt-1 h-11 tabular-nums"
      >
        {pending ? t('signIn.pending') : left > 0 ? t('signIn.wait', { time: clockText(left) }) : t('signIn.submit')}
      </Button>
    </form>
  )
}

async function trySignIn(email: string, password: string): Promise<Refusal | null> {
  let waitSeconds = 0
  const onError = ({ response }: { response: Response }) => {
    const told = Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after'))
    waitSeconds = Number.isFinite(told) ? told : 0
  }
  try {
    const { error } = await signIn.email({ email, password, fetchOptions: { onError } })
    return error ? { words: wordsOf(error), waitSeconds } : null
  } catch {
    return { words: 'signIn.failed', waitSeconds: 0 }
  }
}

function wordsOf({ status, code }: { status: number; code?: string | undefined }): Refusal['words'] {
  if (code === 'SIGN_IN_HELD') return 'signIn.held'
  if (code === 'SIGN_IN_SLOWED') return 'signIn.slowed'
  // An address that tries account after account; the library's own limit answers the same.
  if (status === 429) return 'signIn.tooMany'
  if (code === 'BUSY') return 'signIn.busy'
  return status >= 500 || status === 0 ? 'signIn.failed' : 'signIn.wrong'
}

function refusalLabels(t: Translate, { words, waitSeconds }: Refusal): string {
  switch (words) {
    case 'signIn.held':
      return t(words, { count: Math.ceil(waitSeconds / 60) })
    case 'signIn.slowed':
    case 'signIn.tooMany':
    case 'signIn.busy':
      return t(words, { count: waitSeconds })
    default:
      return t(words)
  }
}

/** The seconds left to wait, and a function that starts the wait. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    look()
    if (end <= Date.now()) return
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [end])
  return [left, (seconds) => setEnd(seconds > 0 ? Date.now() + seconds * 1000 : 0)]
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
