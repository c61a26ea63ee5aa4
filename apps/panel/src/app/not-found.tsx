import { NotFoundState } from '@/components/states/not-found-state'
import { getI18n } from '@/server/preferences'

export default async function NotFound() {
  const { t } = await getI18n()
  return (
    <main>
      <NotFoundState t={t} />
    </main>
  )
}
