'use client'

import type { ApiKey } from '@vitrina/contract/key'
import { Scope } from '@vitrina/contract/scopes'
import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { reachText } from '@/components/shell/reach-text'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { Ago } from '@/features/board/ago'
import { useI18n } from '@/i18n/i18n-provider'
import { Fact } from '../fact'
import { useInstant } from '../use-instant'

/** An action on a key. */
export type KeyAction = 'rotate' | 'limit' | 'revoke'

interface KeyItemProps {
  stored: ApiKey
  /** The key it replaces, while that one still works. */
  former: ApiKey | undefined
  defaultLimit: number
  mayChange: boolean
  onDeed: (deed: KeyAction) => void
}

/** One key: what it may do, who made it and when it was last used. */
export function KeyItem({ stored, former, defaultLimit, mayChange, onDeed }: KeyItemProps) {
  const { t } = useI18n()
  const at = useInstant()
  return (
    <li data-key={stored.id} className="border-line border-t px-4 py-4 first:border-t-0 sm:px-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{stored.name}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <code className="font-mono text-ink-soft text-xs">{stored.hint}</code>
            {stored.isTest && <Badge tone="warn">{t('developers.keys.testBadge')}</Badge>}
            <Badge tone={stored.state === 'active' ? 'good' : 'plain'}>
              {t(`developers.keys.state.${stored.state}`)}
            </Badge>
          </p>
        </div>
        {mayChange && stored.state !== 'revoked' && <Actions stored={stored} onDeed={onDeed} />}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact label={t('developers.keys.lastUsed')}>
          {stored.lastUsedAt === null ? t('developers.keys.neverUsed') : <Ago at={stored.lastUsedAt} />}
        </Fact>
        <Fact label={t(stored.revokedAt === null ? 'developers.keys.until' : 'developers.keys.revokedAt')}>
          {stored.revokedAt !== null
            ? at(stored.revokedAt)
            : stored.expiresAt === null
              ? t('developers.lifetime.never')
              : t('developers.keys.untilDate', { date: at(stored.expiresAt) })}
        </Fact>
        <Fact label={t('developers.keys.limitFact')}>
          {t(stored.rateLimit === null ? 'developers.keys.limit.usual' : 'developers.keys.limit.own', {
            limit: stored.rateLimit ?? defaultLimit,
          })}
        </Fact>
        {!stored.isTest && <Fact label={t('developers.keys.restaurants')}>{reachText(t, stored.limitedTo)}</Fact>}
        <Fact label={t('developers.keys.created')}>
          {at(stored.createdAt)}
          <span className="block text-ink-soft text-xs">{stored.createdBy}</span>
        </Fact>
      </dl>
      <KeyScopes scopes={stored.scopes} />
      {stored.exceedsMaker && (
        <p className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('developers.keys.exceedsMaker', { name: stored.createdBy })}
        </p>
      )}
      {former && (
        <p className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('developers.keys.formerWorks', { hint: former.hint })}
        </p>
      )}
      <p className="mt-2 text-sm">
        <Link href={`/settings/requests?key=${stored.id}`} className="text-accent underline-offset-4 hover:underline">
          {t('developers.keys.requests')}
        </Link>
      </p>
    </li>
  )
}

function Actions({ stored, onDeed }: { stored: ApiKey; onDeed: (deed: KeyAction) => void }) {
  const { t } = useI18n()
  return (
    <MenuButton
      aria-label={t('developers.keys.deeds', { name: stored.name })}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-10 shrink-0' })}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="end">
          {stored.state === 'active' && (
            <>
              <MenuItem onSelect={() => onDeed('rotate')}>{t('developers.keys.rotate')}</MenuItem>
              <MenuItem onSelect={() => onDeed('limit')}>{t('developers.keys.limit.change')}</MenuItem>
            </>
          )}
          <MenuItem className="text-bad" onSelect={() => onDeed('revoke')}>
            {t('developers.keys.revoke')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <Ellipsis aria-hidden="true" />
    </MenuButton>
  )
}

function KeyScopes({ scopes }: { scopes: readonly string[] }) {
  const { t } = useI18n()
  const known = scopes.flatMap((scope) => Scope.safeParse(scope).data ?? [])
  const isReading = known.every((scope) => scope.startsWith('read:'))
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer rounded py-1 text-ink-soft hover:text-ink">
        {t('developers.keys.scopeCount', { count: known.length })}
        {isReading && ` · ${t('developers.preset.read').toLowerCase()}`}
      </summary>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {known.map((scope) => (
          <li key={scope} title={scope}>
            <Badge>{t(`scope.${scope}`)}</Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}
