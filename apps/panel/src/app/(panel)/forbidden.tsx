import { Lock } from 'lucide-react'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import type { Translate } from '@/i18n/translate'
import { getI18n } from '@/server/preferences'

export default async function Forbidden() {
  const { t } = await getI18n()
  return <ForbiddenState t={t} />
}

/** Says that the reader's role may not open the page and who could change that, and links to the home page. */
function ForbiddenState({ t }: { t: Translate }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-muted text-ink-soft">
        <Lock className="size-6" aria-hidden="true" />
      </span>
      <h1 className="font-semibold text-2xl tracking-tight">{t('error.forbidden')}</h1>
      <p className="max-w-md text-ink-soft">{t('error.scope')}</p>
      <Link href="/" className={buttonStyle({ variant: 'primary', size: 'md', className: 'mt-3' })}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
