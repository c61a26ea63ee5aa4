'use client'

import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, auditObjects } from '@vitrina/contract/audit'
import { Bot, Cog, Download, KeyRound, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useToast } from '@/components/ui/toast'
import { type AgentName, useAgentName } from '@/features/agents/use-named-agents'
import { ChoiceSelect } from '@/features/list/choice-select'
import { keepPage, useListState } from '@/features/list/use-list'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { actionLabels, auditGroups, detailLines, kindLabels, objectLabels, objectPath } from './audit-labels'
import { type AuditState, auditDays, auditFilters, auditInput } from './audit-query'

/** The audit journal: who did what, when and to which object. */
export function AuditView() {
  const { t, messages } = useI18n()
  const nameOf = useAgentName()
  const trpc = useTRPC()
  const { today } = useSession()
  const { state, change, turn, search, reset } = useListState(auditFilters, 'replace')
  const input = auditInput(state, today)
  const query = useQuery(trpc.audit.list.queryOptions(input, keepPage))
  const object = query.data?.data.find((entry) => entry.object.id === state.object)?.object
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{t('settings.audit')}</h2>
          <p className="mt-0.5 text-ink-soft text-sm">{t('audit.lead')}</p>
        </div>
        <ExportButton input={input} nameOf={nameOf} isEmpty={query.data?.data.length === 0} />
      </div>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        emptyHint={t('audit.empty')}
        toolbar={
          <AuditToolbar
            state={state}
            days={auditDays(state, today)}
            today={today}
            objectName={object ? objectLabels({ t, messages, nameOf }, object) : null}
            nameOf={nameOf}
            onChange={change}
            onSearch={search}
          />
        }
      >
        {(entries) => (
          <ol aria-label={t('settings.audit')} className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} nameOf={nameOf} onObject={(object) => change({ object })} />
            ))}
          </ol>
        )}
      </ListCard>
    </>
  )
}

interface ExportButtonProps {
  input: ReturnType<typeof auditInput>
  nameOf: AgentName
  isEmpty: boolean
}

/** Saves the filtered entries, up to ten thousand, as CSV. The code that writes the file is loaded on demand. */
function ExportButton({ input, nameOf, isEmpty }: ExportButtonProps) {
  const { t, locale, messages } = useI18n()
  const { workspace } = useSession()
  const client = useTRPCClient()
  const show = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { saveAudit } = await import('./save-audit')
      const { count, isCut } = await saveAudit(client, input, { t, locale, messages, workspace, nameOf })
      show({ text: isCut ? t('audit.exportCut') : t('audit.exported', { count }) })
    } catch (error) {
      console.error(error)
      show({ text: t('audit.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="md" aria-busy={isBusy} disabled={isBusy || isEmpty} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {isBusy ? t('audit.exporting') : t('audit.export')}
    </Button>
  )
}

const icons = { user: UserRound, key: KeyRound, agent: Bot, system: Cog }
const shownAtOnce = 2

interface AuditItemProps {
  entry: AuditEntry
  nameOf: AgentName
  onObject: (id: string) => void
}

/** One entry of the journal: what was done and by whom; the details open below. */
function AuditItem({ entry, nameOf, onObject }: AuditItemProps) {
  const { t, locale, messages } = useI18n()
  const { workspace } = useSession()
  const { at, actor, action, object, requestId } = entry
  const Icon = icons[actor.type]
  const lines = detailLines({ t, messages, locale, timezone: workspace.timezone, nameOf }, entry)
  return (
    <li
      data-action={action}
      className="grid gap-x-5 gap-y-1 px-4 py-3 text-sm sm:px-5 md:grid-cols-[7.5rem_minmax(0,1fr)]"
    >
      <time dateTime={at} className="text-ink-soft text-xs tabular-nums md:pt-0.5 md:text-sm">
        {instantText(at, locale, workspace.timezone)}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{actionLabels(t, action)}</span>
          <ObjectName object={object} nameOf={nameOf} saysGone={object.isGone && !action.endsWith('.deleted')} />
        </p>
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-soft text-xs">
          <Icon className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">{nameOf(actor)}</span>
          <span>· {t(`audit.actorType.${actor.type}`)}</span>
        </p>
        {lines.length > 0 && lines.length <= shownAtOnce && (
          <p className="mt-1 text-ink-soft wrap-anywhere">{lines.join(' · ')}</p>
        )}
        <details className="mt-1">
          <summary className="w-fit cursor-pointer py-1 text-accent text-xs hover:underline">
            {t('audit.details')}
          </summary>
          <ul className="mt-1 grid gap-1 text-ink-soft">
            {lines.length > shownAtOnce &&
              lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            <li className="wrap-anywhere">
              {kindLabels(t, object.kind)}: <span className="select-all font-mono text-xs">{object.id}</span>
            </li>
            <li className="wrap-anywhere">
              {t('audit.requestId')}: <span className="select-all font-mono text-xs">{requestId}</span>
            </li>
          </ul>
          <Button className="mt-2 max-sm:h-10" onClick={() => onObject(object.id)}>
            {t('audit.showObject')}
          </Button>
        </details>
      </div>
    </li>
  )
}

interface ObjectNameProps {
  object: AuditEntry['object']
  nameOf: AgentName
  /** The object no longer exists, and the entry does not say so itself. */
  saysGone: boolean
}

function ObjectName({ object, nameOf, saysGone }: ObjectNameProps) {
  const { t, messages } = useI18n()
  const name = objectLabels({ t, messages, nameOf }, object)
  const path = object.name === null ? null : objectPath(object)
  if (name === null) return saysGone ? <span className="text-ink-soft">{t('audit.gone')}</span> : null
  return path === null ? (
    <span className="wrap-anywhere">
      {name}
      {saysGone && <span className="text-ink-soft"> · {t('audit.gone')}</span>}
    </span>
  ) : (
    <Link href={path} className="text-accent wrap-anywhere hover:underline">
      {name}
    </Link>
  )
}

interface AuditToolbarProps {
  state: AuditState
  days: { from: string; to: string }
  today: string
  /** The name of the object that the journal is filtered by. */
  objectName: string | null
  nameOf: AgentName
  onChange: (values: Partial<AuditState>) => void
  onSearch: (text: string) => void
}

/** The filters of the journal: text, days, actor, group of actions and object. */
function AuditToolbar({ state, days, today, objectName, nameOf, onChange, onSearch }: AuditToolbarProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { data = [] } = useQuery(trpc.audit.actors.queryOptions())
  const actors = new Map(
    data.map((actor) => {
      const { type, id } = actor
      const name = nameOf(actor)
      return [id, type === 'user' ? name : `${name} (${t(`audit.actorType.${type}`)})`]
    }),
  )
  const chooseDay = (side: 'from' | 'to', text: string) =>
    onChange({ [side]: text === '' ? null : new Date(`${text}T00:00:00Z`) })
  return (
    <>
      <SearchField label={t('audit.search')} value={state.q ?? ''} onSearch={onSearch} />
      <DayField label={t('audit.from')} value={days.from} max={today} onChange={(text) => chooseDay('from', text)} />
      <DayField label={t('audit.to')} value={days.to} max={today} onChange={(text) => chooseDay('to', text)} />
      <ChoiceSelect
        label={t('audit.actor')}
        all={t('audit.actor.all')}
        choices={[...actors.keys()]}
        nameOf={(id) => actors.get(id) ?? id}
        value={state.actor}
        onChange={(actor) => onChange({ actor })}
        className="basis-36 sm:max-w-52"
      />
      <ChoiceSelect
        label={t('audit.group')}
        all={t('audit.group.all')}
        choices={auditGroups}
        nameOf={(group) => t(`audit.group.${group}`)}
        value={state.group}
        onChange={(group) => onChange({ group })}
        className="basis-36 sm:max-w-52"
      />
      <ChoiceSelect
        label={t('audit.object')}
        all={t('audit.object.all')}
        choices={auditObjects}
        nameOf={(kind) => t(`audit.kind.${kind}`)}
        value={state.kind}
        onChange={(kind) => onChange({ kind })}
        className="basis-36 sm:max-w-52"
      />
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
