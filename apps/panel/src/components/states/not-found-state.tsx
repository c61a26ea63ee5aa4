import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import type { Translate } from '@/i18n/translate'

/** Says that the page does not exist, and links to the home page. */
export function NotFoundState({ t }: { t: Translate }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-muted text-ink-soft">
        <SearchX className="size-6" aria-hidden="true" />
      </span>
      <h1 className="font-semibold text-2xl tracking-tight">{t('notFound.title')}</h1>
      <p className="max-w-md text-ink-soft">{t('notFound.lead')}</p>
      <Link href="/" className={buttonStyle({ variant: 'primary', size: 'md', className: 'mt-3' })}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
