'use client'

import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import { type ReactNode, useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { cn } from '@/lib/class-names'
import { type Draft, draftOf, maxLetters, sourceWord, type WordName, wordNames } from './registry-draft'

interface RegistryWordsProps {
  registry: RestaurantRegistry
  /** Null if nothing is being changed. */
  draft: Draft | null
  /** Null for users who may only read. */
  onChange: ((name: WordName, value: string) => void) | null
}

/** For each field: the source's value, our value, and which of the two is shown. */
export function RegistryLabels({ registry, draft, onChange }: RegistryWordsProps) {
  const { t } = useI18n()
  const own = draft ?? draftOf(registry)
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className="hidden grid-cols-[7rem_1fr_1.3fr_1fr] gap-x-5 border-line border-b pb-2 text-ink-soft text-sm @3xl:grid"
      >
        <span />
        <span>{sourceReports(t, registry)}</span>
        <span>{t('registry.weSay')}</span>
        <span>{t('registry.shown')}</span>
      </div>
      {wordNames.map((name) => (
        <Word key={name} name={name} own={own[name]} registry={registry} onChange={onChange} />
      ))}
    </div>
  )
}

interface WordProps {
  name: WordName
  own: string
  registry: RestaurantRegistry
  onChange: RegistryWordsProps['onChange']
}

function Word({ name, own, registry, onChange }: WordProps) {
  const { t } = useI18n()
  const id = useId()
  const theirs = sourceWord(registry, name)
  const isOwn = own.trim() !== ''
  const shown = isOwn ? own.trim() : theirs
  const label = t(`registry.word.${name}`)
  const Control = name === 'comment' ? Textarea : Input
  return (
    <div
      data-word={name}
      className="grid gap-x-5 gap-y-2 border-line border-b py-4 text-sm last:border-b-0 @3xl:grid-cols-[7rem_1fr_1.3fr_1fr] @3xl:items-center @3xl:py-2.5"
    >
      {onChange ? (
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
      ) : (
        <span className="font-medium">{label}</span>
      )}
      <Phrase words={sourceReports(t, registry)} name="source">
        {theirs ?? <span className="text-ink-soft">—</span>}
      </Phrase>
      {onChange ? (
        <Control
          id={id}
          value={own}
          required={name === 'name' && theirs === null}
          maxLength={maxLetters[name]}
          autoComplete="off"
          placeholder={theirs === null ? '' : t('registry.asSource')}
          aria-describedby={`${id}-shown`}
          onChange={(event) => onChange(name, event.target.value)}
          className={cn(name === 'comment' && 'min-h-10')}
        />
      ) : (
        <Phrase words={t('registry.weSay')} name="own">
          {isOwn ? own : <span className="text-ink-soft">—</span>}
        </Phrase>
      )}
      <div id={`${id}-shown`}>
        <Phrase words={t('registry.shown')} name="shown">
          {shown ?? <span className="text-ink-soft">—</span>}{' '}
          {shown !== null && (
            <Badge tone={isOwn ? 'good' : 'plain'}>{isOwn ? t('registry.ours') : t('registry.theirs')}</Badge>
          )}
        </Phrase>
      </div>
    </div>
  )
}

/** The heading of the source's values. A restaurant that is not linked to a source has no source to name. */
function sourceReports(t: Translate, { source, sourceKey }: RestaurantRegistry): string {
  return sourceKey === null ? t('registry.noSource') : t('registry.sourceReports', { source: t(`source.${source}`) })
}

/** A value with its heading. On a wide screen the heading is at the top of the column instead. */
function Phrase({ words, name, children }: { words: string; name: string; children: ReactNode }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-ink-soft @3xl:sr-only">{words}: </span>
      <span data-said={name}>{children}</span>
    </p>
  )
}
