'use client'

import { useQuery } from '@tanstack/react-query'
import { auditObjects } from '@vitrina/contract/audit'
import { useId, useRef, useState } from 'react'
import { FilterChip } from '@/components/table/filter-chip'
import { SearchField } from '@/components/table/search-field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { auditGroups } from './audit-labels'
import type { AuditState } from './audit-query'

interface AuditToolbarProps {
  state: AuditState
  days: { from: string; to: string }
  today: string
  /** The name of the object that the journal is filtered by. */
  objectName: string | null
  onChange: (values: Partial<AuditState>) => void
  onSearch: (text: string) => void
}

/** The filters of the journal: text, days, actor, group of actions and object. */
export function AuditToolbar({ state, days, today, objectName, onChange, onSearch }: AuditToolbarProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const actors = useQuery(trpc.audit.actors.queryOptions())
  const chooseDay = (side: 'from' | 'to', text: string) =>
    onChange({ [side]: text === '' ? null : new Date(`${text}T00:00:00Z`) })
  return (
    <>
      <SearchField label={t('audit.search')} value={state.q ?? ''} onSearch={onSearch} />
      <DayField label={t('audit.from')} value={days.from} max={today} onChange={(text) => chooseDay('from', text)} />
      <DayField label={t('audit.to')} value={days.to} max={today} onChange={(text) => chooseDay('to', text)} />
      <NativeSelect
        label={t('audit.actor')}
        className="basis-36 sm:max-w-52"
        value={state.actor ?? ''}
        onChange={(event) => onChange({ actor: event.target.value || null })}
      >
        <option value="">{t('audit.actor.all')}</option>
        {(actors.data ?? []).map(({ type, id, name }) => (
          <option key={id} value={id}>
            {type === 'user' ? name : `${name} (${t(`audit.actorType.${type}`)})`}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('audit.group')}
        className="basis-36 sm:max-w-52"
        value={state.group ?? ''}
        onChange={(event) => onChange({ group: auditGroups.find((group) => group === event.target.value) ?? null })}
      >
        <option value="">{t('audit.group.all')}</option>
        {auditGroups.map((group) => (
          <option key={group} value={group}>
            {t(`audit.group.${group}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('audit.object')}
        className="basis-36 sm:max-w-52"
        value={state.kind ?? ''}
        onChange={(event) => onChange({ kind: auditObjects.find((kind) => kind === event.target.value) ?? null })}
      >
        <option value="">{t('audit.object.all')}</option>
        {auditObjects.map((kind) => (
          <option key={kind} value={kind}>
            {t(`audit.kind.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      {state.object !== null && (
        <FilterChip pressed removable onPress={() => onChange({ object: null })}>
          <span className="max-w-60 truncate">{t('audit.onlyObject', { name: objectName ?? state.object })}</span>
        </FilterChip>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string
  max: string
  onChange: (text: string) => void
}

/** A field for a day. A typed day applies on leaving the field or on Enter; one chosen in the calendar, at once. */
function DayField({ label, value, max, onChange }: DayFieldProps) {
  const id = useId()
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(value)
  const isTyping = useRef(false)
  // The value was changed by a reset or by going back.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const apply = (next: string) => {
    isTyping.current = false
    if (next !== value) onChange(next)
    // An emptied field shows the default day again.
    if (next === '') setText(value)
  }
  return (
    <span className="flex flex-1 basis-40 items-center gap-2 sm:max-w-48">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={text}
        max={max}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(text)
          else isTyping.current = true
        }}
        onPointerDown={() => (isTyping.current = false)}
        onChange={({ target }) => {
          setText(target.value)
          if (!isTyping.current) apply(target.value)
        }}
        onBlur={() => apply(text)}
      />
    </span>
  )
}
