'use client'

import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

/** Signs out, and opens the sign-in form for another person. */
export function SignOutButton() {
  const { t } = useI18n()
  const leave = async () => {
    const { signOut } = await import('@/lib/auth-client')
    await signOut()
    window.location.reload()
  }
  return (
    <Button size="md" className="mt-6 h-11 w-full" onClick={() => void leave()}>
      {t('signIn.other')}
    </Button>
  )
}
