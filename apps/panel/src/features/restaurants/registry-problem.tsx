'use client'

import { FormProblem } from '@/components/states/problem-state'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'

/** Why the registry refused the change. */
export function RegistryProblem({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (problemOf(error)?.code !== 'conflict') return <FormProblem error={error} />
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm">
      {t('registry.conflict')}
    </p>
  )
}
