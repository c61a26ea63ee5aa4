'use client'

import type { Restaurant } from '@vitrina/contract/restaurant'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'

/** A restaurant of which no accounting system has told any sale yet, and what brings its figures. */
export function NoData({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const { source, sourceKey } = restaurant
  const words = { source: t(`source.${source}`), key: sourceKey }
  return (
    <Card>
      <EmptyState
        title={t('restaurant.noData.title')}
        hint={sourceKey === '' ? t('restaurant.noData.link') : t('restaurant.noData.wait', words)}
      >
        {sourceKey === '' && scopes.includes('write:restaurants') && (
          <a href="#registry" className={buttonStyle({ look: 'primary', size: 'md' })}>
            {t('restaurant.noData.toLink')}
          </a>
        )}
        {scopes.includes('read:integrations') && (
          <Link href="/integrations" prefetch={false} className={buttonStyle({ size: 'md' })}>
            {t('restaurant.noData.toIntegrations')}
          </Link>
        )}
      </EmptyState>
    </Card>
  )
}
