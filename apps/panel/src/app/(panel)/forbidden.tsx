import { ForbiddenState } from '@/components/states/forbidden-state'
import { getI18n } from '@/server/preferences'

export default async function Forbidden() {
  const { t } = await getI18n()
  return <ForbiddenState t={t} />
}
