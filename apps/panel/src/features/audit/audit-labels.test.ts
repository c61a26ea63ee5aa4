import { AgentDetail } from '@vitrina/contract/agent'
import { type AuditEntry, auditCatalogue, auditObjects } from '@vitrina/contract/audit'
import { Card } from '@vitrina/contract/card'
import { UpdateRestaurant } from '@vitrina/contract/restaurant'
import { Webhook } from '@vitrina/contract/webhook'
import { settingsCatalogue } from '@vitrina/core/settings/settings'
import { describe, expect, test } from 'vitest'
import { agentName } from '@/features/agents/agent-labels'
import { csvText } from '@/features/export/csv'
import { en } from '@/i18n/messages/en'
import { auditEn } from '@/i18n/messages/parts/audit/en'
import { auditRu } from '@/i18n/messages/parts/audit/ru'
import { mailingsEn } from '@/i18n/messages/parts/mailings/en'
import { mailingsRu } from '@/i18n/messages/parts/mailings/ru'
import { settingsEn } from '@/i18n/messages/parts/settings/en'
import { settingsRu } from '@/i18n/messages/parts/settings/ru'
import { webhooksEn } from '@/i18n/messages/parts/webhooks/en'
import { webhooksRu } from '@/i18n/messages/parts/webhooks/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { actionLabels, auditGroups, detailLines, kindLabels, objectLabels, objectPath } from './audit-labels'
import { auditSheet } from './save-audit'

const languages = [
  ['ru', { ...ru, ...auditRu, ...settingsRu, ...webhooksRu, ...mailingsRu }],
  ['en', { ...en, ...auditEn, ...settingsEn, ...webhooksEn, ...mailingsEn }],
] as const

describe.each(languages)('in %s', (locale, messages) => {
  const t = createTranslate(locale, messages)

  test.each(Object.keys(auditCatalogue))('the action %s has words', (action) => {
    expect(Object.keys(messages)).toContain(`audit.action.${action}`)
    expect(actionLabels(t, action)).not.toContain('audit.')
  })

  test('every kind of object and every group has words', () => {
    for (const kind of auditObjects) expect(kindLabels(t, kind)).not.toContain('audit.')
    for (const group of auditGroups) expect(t(`audit.group.${group}`)).not.toContain('audit.')
  })

  test('every field that is put down has words, and so has every setting', () => {
    const untold = recorded.filter((field) => !Object.hasOwn(messages, `audit.field.${field}`))
    expect(untold).toEqual([])
    for (const id of Object.keys(settingsCatalogue)) {
      expect(objectLabels({ t, messages, nameOf: ({ name }) => name }, { kind: 'setting', id, name: null })).not.toBe(
        id,
      )
    }
  })
})

/** What the details of core's actions hold: fields of what was changed, and what else an action tells. */
const recorded = [
  ...[AgentDetail, Card, UpdateRestaurant, Webhook].flatMap(({ shape }) => Object.keys(shape)),
  ...['name', 'frequency', 'weekday', 'time', 'recipients', 'language', 'restaurants', 'blocks', 'isActive'],
  ...['name', 'description', 'isShared', 'widgets', 'copyOf', 'author'],
  ...['email', 'role', 'invitationId', 'ended', 'value', 'scopes', 'isTest', 'rateLimit', 'formerRateLimit'],
  ...['date', 'reason', 'salePrice', 'price', 'failure', 'linked', 'registered', 'movedFrom'],
  ...['restaurantId', 'unit', 'kind', 'quantity', 'occurredAt', 'placeName', 'lowThreshold'],
  ...['agentId', 'cardId', 'commentId', 'afterId', 'fields', 'content', 'webhookId', 'formerStatus', 'since', 'type'],
  ...['host', 'codes', 'count', 'warnings', 'period', 'from', 'to', 'dryRun', 'schedule', 'nightly', 'historyDays'],
  ...['secret', 'address', 'browser', 'system', 'attempts', 'knownBrowser', 'waitSeconds'],
].filter((field) => !['id', 'object', 'version', 'labelsOf'].includes(field))

const entry: AuditEntry = {
  id: 'aud_1',
  at: '2026-03-31T21:05:09.000Z',
  actor: { type: 'user', id: 'usr_1', name: '=HYPERLINK("http://example.com")' },
  action: 'member.role_changed',
  object: { kind: 'user', id: 'usr_2', name: 'Вера; Павлова', isGone: false },
  changes: [{ field: 'role', before: 'viewer', after: 'manager' }],
  facts: [{ field: 'isActive', value: true }],
  requestId: 'req_1',
}
const reader = {
  t: createTranslate('ru', languages[0][1]),
  messages: languages[0][1],
  locale: 'ru' as const,
  workspace: { timezone: 'Europe/Moscow', currency: 'RUB' },
  nameOf: ({ name }: { name: string }) => name,
}

const words = { ...reader, timezone: reader.workspace.timezone }

test('details are told in the reader’s words', () => {
  expect(detailLines(words, entry)).toEqual(['роль: наблюдатель → управляющий', 'работает: да'])
  const facts = [
    { field: 'name', value: entry.object.name },
    { field: 'startedAt', value: '2026-03-31T21:05:09.000Z' },
    { field: 'scopes', value: ['read:checks', 'x'] },
    { field: 'other', value: null },
  ]
  expect(detailLines(words, { ...entry, changes: [], facts })).toEqual([
    'взята в работу: 1 апр., 00:05',
    'права: видеть чеки и продажи, x',
    'other: пусто',
  ])
})

test('values that have a name in the panel are called by it, and what the program counts by is left out', () => {
  const facts = [
    { field: 'id', value: 'agt_1' },
    { field: 'version', value: 3 },
    { field: 'events', value: ['card.created', 'unheard.of'] },
    { field: 'targetKind', value: 'agent' },
    { field: 'frequency', value: 'weekly' },
    { field: 'fields', value: ['blocks', 'isActive'] },
    { field: 'author.type', value: 'user' },
    { field: 'author.id', value: 'usr_1' },
  ]
  expect(detailLines(words, { ...entry, changes: [{ field: 'version', before: 1, after: 2 }], facts })).toEqual([
    'события: Новая задача, unheard.of',
    'куда: Агенту',
    'как часто: Раз в неделю',
    'что изменено: что в письме, работает',
    'вид: человек',
  ])
})

test('agents are called by their names in the reader’s language, as who acted and in what changed', () => {
  const keeper = { id: 'agt_1', labelsOf: { profile: 'stock_keeper' as const, labels: ['name' as const] } }
  const nameOf = (agent: { id: string; name: string }) => agentName([keeper], agent, 'en')
  const labels = { ...words, nameOf }
  const changes = [
    { field: 'assignee', before: null, after: 'Кладовщик' },
    { field: 'assigneeId', before: null, after: 'agt_1' },
  ]
  const facts = [
    { field: 'author.id', value: 'agt_1' },
    { field: 'author.name', value: 'Кладовщик' },
  ]
  const lines = detailLines(labels, { ...entry, changes, facts })
  expect(lines).toContain('исполнитель: пусто → Stock keeper')
  expect(lines).toContain('имя: Stock keeper')
  expect(objectLabels(labels, { kind: 'agent', id: 'agt_1', name: 'Кладовщик' })).toBe('Stock keeper')
  const acted = { ...entry, actor: { type: 'agent' as const, id: 'agt_1', name: 'Кладовщик' } }
  expect(auditSheet([acted], { ...reader, nameOf }).rows[0]?.[1]).toBe('Stock keeper')
})

test('a reason is told in the reader’s language, or as it was put down where its code is not known', () => {
  const failure = (code: string) => ({ field: 'failure', value: 'As put down', why: { code, params: {} } })
  const told = (code: string) => detailLines(words, { ...entry, changes: [], facts: [failure(code)] })
  expect(told('price_period_gone')).toEqual(['почему: As put down'])
  expect(told('manifest_missing')).toEqual([expect.stringMatching(/^почему: .*manifest\.json/)])
  expect(told('manifest_missing')).not.toEqual(['почему: As put down'])
})

test('an object without a name is called by what stands for one', () => {
  expect(objectLabels(words, { kind: 'integration', id: 'source_a', name: null })).toBe('r_keeper')
  expect(objectLabels(words, { kind: 'setting', id: 'mcp.enabled', name: null })).toBe('сервер инструментов')
  expect(objectLabels(words, { kind: 'setting', id: 'old.setting', name: null })).toBe('old.setting')
  expect(objectLabels(words, { kind: 'run', id: 'run_1', name: null })).toBeNull()
})

test('an action that nobody has words for is told as it was put down', () => {
  expect(actionLabels(reader.t, 'old.action')).toBe('old.action')
})

test('the file has the workspace’s clock, and a name that looks like a formula is held as text', () => {
  const [, line = ''] = csvText(auditSheet([entry], reader), 'ru', '₽').split('\r\n')
  expect(line).toBe(
    `"2026-04-01 00:05:09";"'=HYPERLINK(""http://example.com"")";"человек";"Роль изменена";"человек";"Вера; Павлова";"usr_2";"роль: наблюдатель → управляющий; работает: да";"req_1"`,
  )
})

test('an object of the journal leads to its own page, where it has one', () => {
  expect(objectPath({ kind: 'card', id: 't_1', isGone: false })).toBe('/board/t_1')
  expect(objectPath({ kind: 'mailing', id: 'mail_1', isGone: false })).toBe('/settings/mailings/mail_1')
  expect(objectPath({ kind: 'key', id: 'key_1', isGone: false })).toBeNull()
})

test('one that is gone leads nowhere', () => {
  expect(objectPath({ kind: 'mailing', id: 'mail_1', isGone: true })).toBeNull()
})
