import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { planFigures } from '@vitrina/core/figures/plan'
import type { World } from './two-restaurants.ts'

type Asks = (world: World) => unknown[]

const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const years = { date_from: '2025-01-01', date_to: '2026-12-31' }

/** Asks for the caller's own object and for the other restaurant's, each over the days it had sales. */
const ofBoth =
  (kind: keyof World['own']): Asks =>
  (world) =>
    [world.own[kind], world.foreign[kind]].flatMap((id) => [
      { id, ...march },
      { id, ...years },
    ])

const listed =
  (...more: object[]): Asks =>
  () => [{}, march, years, { ...years, limit: 1 }, ...more.map((one) => ({ ...years, ...one }))]

const noRestaurants = {
  ofOwner: 'owners alone may call it, and an owner has all restaurants',
  ofAccount: 'a person’s own account, sessions and workspaces',
  ofLink: 'what a secret link leads to: its workspace, its inviter and who is invited',
  ofBoard: 'a card that a person made; what it says is what people wrote',
  ofAgents: 'agents and how they are set up, which is of the workspace',
  ofStream: 'tested below, with the feed itself',
  ofUploads: 'refused to a caller without all restaurants, as the three that read',
} as const

const widget = (restaurants: string[]) => ({
  ...{ id: 'one', type: 'metric', title: 'Выручка', metric: 'revenue', markdown: null, restaurants },
  ...{ periodRule: 'dashboard', comparison: 'previous' },
  layout: { x: 0, y: 0, w: 3, h: 2 },
})
const everyMetric = [
  'revenue_by_restaurant',
  'top_dishes',
  'top_waiters',
  'revenue_by_category',
  'stock_incoming',
  'stock_outgoing',
]

/** Every metric by every dimension it supports, a few metrics at a time, also for the other restaurant. */
const figureAsks: Asks = ({ foreign }) => {
  const period = { from: '2025-11-01', to: '2026-03-31' }
  const asked = [[], ...FigureDimension.options.map((dimension) => [dimension])].flatMap((by) => {
    // A single figure is drawn with its daily series.
    const drawn: FigureDimension[] = by.length === 0 ? ['day'] : by
    const reportedBy = (dimensions: FigureDimension[], tier: 1 | 3) =>
      FigureMetric.options.filter(
        (metric) => 'parts' in planFigures({ metrics: [metric], by: dimensions, where: [] }, tier),
      )
    const quick = reportedBy(drawn, 1)
    // Metrics computed from checks and lines are not drawn by every dimension they support, so they are requested one
    // by one.
    const slow = reportedBy(by, 3).filter((metric) => !quick.includes(metric))
    const together = Array.from({ length: Math.ceil(quick.length / 6) }, (_, index) =>
      quick.slice(index * 6, index * 6 + 6),
    )
    return [...together, ...slow.map((metric) => [metric])].map((metrics) => ({ metrics, by, period }))
  })
  const there = { dimension: 'restaurant', op: 'in', values: [foreign.restaurant] }
  return [...asked, { metrics: ['revenue', 'checks'], by: ['day'], period, where: [there] }].map((query) => ({
    query,
    most: 1000,
  }))
}

/**
 * What a limited caller requests of each procedure, in every way that could expose the other restaurant; or why its
 * answer contains nothing about restaurants.
 */
export const limitedAsks: Record<string, Asks | string> = {
  'restaurants.list': listed({ 'filter[name]': 'Заморск' }),
  'restaurants.create': () => [{ name: 'Заморский', source: 'source_a', sourceKey: 'far' }],
  'restaurants.get': ofBoth('restaurant'),
  'restaurants.update': ({ own, foreign }) => [
    { id: foreign.restaurant, comment: 'x' },
    { id: own.restaurant, sourceKey: 'far' },
  ],
  'restaurants.amounts': ofBoth('restaurant'),
  'restaurants.registry': ({ own, foreign }) => [{ id: own.restaurant }, { id: foreign.restaurant }],
  'restaurants.unregistered': () => [{ source: 'source_a' }, { source: 'source_a', search: 'Заморск' }],
  'restaurants.updateRegistry': ({ foreign }) => [{ id: foreign.restaurant, comment: 'x' }],
  'dishes.list': listed({ search: 'заморск' }, { 'filter[category]': 'Заморские супы' }, { sort: '-foodcost' }),
  'dishes.get': ofBoth('dish'),
  'dishes.changePrice': ({ own, foreign }) => [own.dish, foreign.dish].map((id) => ({ id, price: 5 })),
  'dishes.menu': listed({ search: 'заморск' }),
  'dishes.categories': () => [{}, march, years],
  'dishes.page': ofBoth('dish'),
  'dishes.pricePreview': ({ own, foreign }) => [own.dish, foreign.dish].map((id) => ({ id, price: 5, ...years })),
  'dishes.analysis': () => [{}, march, years, { ...years, category: 'Заморские супы' }],
  'checks.list': listed(
    { 'filter[restaurant]': 'Заморский берег' },
    { 'filter[waiter]': 'Заморский Пётр' },
    { 'filter[waiter]': 'Анна' },
    { 'filter[number]': '7001' },
    { sort: '-total' },
  ),
  'checks.get': ({ own, foreign }) => [{ id: own.check }, { id: foreign.check }],
  'checks.receipt': ({ own, foreign }) => [{ id: own.check }, { id: foreign.check }],
  'checks.reversals': listed({ 'filter[restaurant]': 'Заморский берег' }, { 'filter[waiter]': 'Анна' }),
  'waiters.list': listed({ 'filter[restaurant]': 'Заморский берег' }, { sort: 'name' }),
  'waiters.stats': ofBoth('waiter'),
  'waiters.ranking': listed(),
  'waiters.course': ofBoth('waiter'),
  'waiters.summary': ofBoth('waiter'),
  'waiters.anonymize': noRestaurants.ofOwner,
  'stock.list': () => [{}, march, years, { ...years, 'filter[only_below]': 'true' }, { ...years, search: 'заморск' }],
  'stock.move': ({ foreign }) => [
    { restaurant: foreign.restaurant, dish: 'Мука', kind: 'in', quantity: 1 },
    { restaurant: 'Заморский берег', dish: 'Мука', kind: 'in', quantity: 1 },
    { restaurant: 'Свой дом', dish: { id: foreign.dish }, kind: 'in', quantity: 1 },
    { restaurant: 'Свой дом', dish: 'Мука', kind: 'in', quantity: 1, lowThreshold: 3 },
  ],
  'stock.position': () => ['Мука', 'Заморская соль', 'Заморский сахар'].map((name) => ({ name, unit: 'кг', ...years })),
  'stock.movements': () =>
    ['Мука', 'Заморская соль', 'Заморский сахар'].map((name) => ({ name, unit: 'кг', ...years })),
  'stock.products': () => ['м', 'заморск', 'у'].map((search) => ({ search })),
  'stock.setThreshold': () => [{ name: 'Мука', unit: 'кг', lowThreshold: 3 }],
  'dashboards.list': () => [{}],
  'dashboards.data': ({ made }) => [
    ...[made.dashboard, ...made.narrowed].map((id) => ({ id, ...years })),
    ...['1', '2', '3', '4', '5'].map((id) => ({ id, ...years })),
  ],
  'dashboards.keyedData': ({ made }) => [made.dashboard, ...made.narrowed].map((id) => ({ id, ...years })),
  'dashboards.details': () => [{}],
  'dashboards.get': ({ made }) => [made.dashboard, ...made.narrowed, '1'].map((id) => ({ id })),
  'dashboards.create': ({ foreign }) => [{ name: 'Мой', widgets: [widget([foreign.restaurant])] }],
  'dashboards.update': ({ made }) => [{ id: made.dashboard, name: 'Мой', basedOn: 'x' }],
  'dashboards.remove': ({ made }) => [{ id: made.dashboard }],
  'dashboards.duplicate': ({ made }) => [made.dashboard, ...made.narrowed].map((id) => ({ id })),
  'dashboards.listAnswer': ({ made }) => [made.dashboard, ...made.narrowed, '1'].map((id) => ({ id })),
  'dashboards.metrics': () => [{}],
  'dashboards.preview': ({ foreign }) => [
    { ...years, widgets: [widget([])] },
    { ...years, widgets: [widget([foreign.restaurant])] },
    { ...years, widgets: everyMetric.map((metric) => ({ ...widget([]), id: metric, type: 'table', metric })) },
  ],
  'integrations.list': () => [{}],
  'integrations.connect': () => [{ slug: 'mail', credentials: {} }],
  'integrations.disconnect': () => [{ slug: 'source_b' }],
  'integrations.health': () => [undefined],
  'integrations.startExchange': () => [{ source: 'source_a' }],
  'integrations.details': () => [undefined],
  'integrations.detail': () => [{ slug: 'source_a' }],
  'integrations.settings': () => [{ slug: 'source_a' }],
  'integrations.setSchedule': () => [{ source: 'source_a', historyDays: 3 }],
  'integrations.order': () => [{ id: 'xo_1' }],
  'integrations.runs': () => [{}],
  'integrations.run': () => [{ id: 'xch_1' }],
  'integrations.runDays': ({ own }) => [{ id: 'xch_1', restaurantId: own.restaurant }],
  'integrations.rejects': () => [{ id: 'xch_1' }],
  'uploads.list': () => [undefined],
  'uploads.get': () => [{ id: 'upl_1' }],
  'uploads.profiles': () => [undefined],
  'uploads.create': noRestaurants.ofUploads,
  'uploads.addPiece': noRestaurants.ofUploads,
  'uploads.complete': noRestaurants.ofUploads,
  'uploads.map': noRestaurants.ofUploads,
  'uploads.order': noRestaurants.ofUploads,
  'uploads.remove': noRestaurants.ofUploads,
  'uploads.renameProfile': noRestaurants.ofUploads,
  'uploads.removeProfile': noRestaurants.ofUploads,
  'ai.ask': () => [
    { question: 'Какая выручка за март?' },
    { question: 'Выручка по ресторанам за март' },
    { question: 'Лучшие официанты за март' },
    { question: 'Топ блюд за март' },
    { question: 'Сколько чеков в марте?' },
    { question: 'Что на складе ниже минимума?' },
    { question: 'Самый большой чек за март' },
  ],
  'ai.suggestions': () => [{ language: 'ru' }, { language: 'en' }],
  'ai.threads': () => [{}],
  'ai.thread': ({ made }) => [{ id: made.thread }],
  'cards.list': () => [{}, { search: 'заморск' }],
  'cards.agentTasks': () => [{}],
  'cards.get': ({ mine }) => [{ id: mine.card }],
  'cards.create': noRestaurants.ofBoard,
  'cards.update': noRestaurants.ofBoard,
  'cards.comments': ({ mine }) => [{ id: mine.card }],
  'cards.addComment': noRestaurants.ofBoard,
  'cards.delete': noRestaurants.ofBoard,
  'cards.board': () => [{}],
  'cards.onBoard': ({ mine }) => [{ id: mine.card }],
  'cards.move': noRestaurants.ofBoard,
  'cards.edit': noRestaurants.ofBoard,
  'cards.archived': () => [{}],
  'cards.restore': noRestaurants.ofBoard,
  'cards.history': ({ mine }) => [{ id: mine.card }],
  'agents.list': () => [{}],
  'agents.assignees': () => [undefined],
  'agents.details': () => [undefined],
  'agents.detail': ({ mine }) => [{ id: mine.agent }],
  'agents.create': () => [{ name: 'Заморский агент', kind: 'employee' }],
  'agents.update': ({ mine }) => [{ id: mine.agent, instructions: 'Заморские указания' }],
  'agents.adapters': noRestaurants.ofAgents,
  'agents.checkEnvironment': noRestaurants.ofAgents,
  'agents.control': noRestaurants.ofAgents,
  'agents.setControl': noRestaurants.ofAgents,
  'agents.runs': () => [{}],
  'agents.run': ({ made }) => [{ id: made.run }],
  'agents.cancelRun': ({ made }) => [{ id: made.run }],
  'webhooks.list': () => [{}],
  'webhooks.create': () => [{ url: 'https://example.com/new', events: ['check.created'] }],
  'webhooks.get': ({ made, mine }) => [{ id: made.webhook }, { id: mine.webhook }],
  'webhooks.update': ({ made }) => [{ id: made.webhook, url: 'https://example.com/mine' }],
  'webhooks.delete': ({ made }) => [{ id: made.webhook }],
  'webhooks.deliveries': ({ made, mine }) => [{ id: made.webhook }, { id: mine.webhook }],
  'webhooks.replay': ({ made }) => [{ id: made.webhook, deliveryId: made.delivery }],
  'webhooks.sendTest': ({ made, mine }) => [{ id: made.webhook }, { id: mine.webhook }],
  'webhooks.details': () => [undefined],
  'webhooks.detail': ({ made, mine }) => [{ id: made.webhook }, { id: mine.webhook }],
  'webhooks.delivery': ({ made, mine }) => [
    { id: made.webhook, deliveryId: made.delivery },
    { id: mine.webhook, deliveryId: mine.delivery },
  ],
  'events.stream': noRestaurants.ofStream,
  'feed.changes': noRestaurants.ofStream,
  'overview.get': () => [{}, march, years],
  'overview.changes': ({ own, foreign }) => [
    march,
    { ...march, restaurant: own.restaurant },
    { ...march, restaurant: foreign.restaurant },
  ],
  'overview.compared': () => [{}, march, years],
  'figures.get': (world) => figureAsks(world),
  'figures.members': ({ foreign }) => [
    { dimension: 'restaurant', most: 200 },
    { dimension: 'restaurant', keys: [foreign.restaurant], most: 200 },
    ...['waiter', 'dish', 'category', 'product'].map((dimension) => ({ dimension, most: 200 })),
  ],
  'figures.offer': () => [{ metrics: ['revenue'], by: [], where: [] }],
  'requests.list': () => [{}],
  'keys.list': () => [undefined],
  'keys.create': ({ foreign }) => [{ name: 'x', scopes: ['read:checks'], restaurantIds: [foreign.restaurant] }],
  'keys.rotate': ({ made }) => [{ id: made.key }],
  'keys.revoke': ({ made }) => [{ id: made.key }],
  'keys.setLimit': ({ made }) => [{ id: made.key, rateLimit: 5 }],
  'settings.get': () => [{ key: 'mcp.enabled' }],
  'settings.set': () => [{ key: 'mcp.enabled', value: true }],
  'session.me': () => [undefined],
  'session.switchWorkspace': noRestaurants.ofAccount,
  'session.openSample': noRestaurants.ofUploads,
  'session.closeSample': noRestaurants.ofUploads,
  'profile.get': noRestaurants.ofAccount,
  'profile.rename': noRestaurants.ofAccount,
  'profile.changePassword': noRestaurants.ofAccount,
  'profile.endOtherSessions': noRestaurants.ofAccount,
  'profile.ownKeys': noRestaurants.ofAccount,
  'profile.leave': noRestaurants.ofAccount,
  'team.get': noRestaurants.ofOwner,
  'team.changeRole': noRestaurants.ofOwner,
  'team.keysOf': noRestaurants.ofOwner,
  'team.remove': noRestaurants.ofOwner,
  'team.invite': noRestaurants.ofOwner,
  'team.resend': noRestaurants.ofOwner,
  'team.revoke': noRestaurants.ofOwner,
  'team.offerReset': noRestaurants.ofOwner,
  'audit.list': () => [{}],
  'audit.export': () => [{}],
  'audit.actors': () => [undefined],
  'links.invitation': noRestaurants.ofLink,
  'links.accept': noRestaurants.ofLink,
  'links.join': noRestaurants.ofLink,
  'links.requestReset': noRestaurants.ofLink,
  'links.reset': noRestaurants.ofLink,
  'links.useReset': noRestaurants.ofLink,
  'links.setUpState': noRestaurants.ofLink,
  'links.setUp': noRestaurants.ofLink,
  'mailings.list': () => [undefined],
  'mailings.get': ({ made, mine }) => [{ id: made.mailing }, { id: mine.mailing }],
  'mailings.offer': () => [undefined],
  'mailings.create': ({ foreign }) => [
    {
      ...{ name: 'x', frequency: 'daily', time: '09:00', language: 'ru', blocks: ['revenue'], isActive: false },
      ...{ recipients: ['somebody@vitrina.example'], restaurants: [foreign.restaurant] },
    },
  ],
  'mailings.update': ({ made, mine, foreign }) => [
    { id: made.mailing, isActive: true },
    { id: mine.mailing, restaurants: [foreign.restaurant], basedOn: 'x' },
  ],
  'mailings.delete': ({ made }) => [{ id: made.mailing }],
  'mailings.preview': ({ made, mine }) => [{ id: made.mailing }, { id: mine.mailing }],
  'mailings.sendToSelf': ({ made }) => [{ id: made.mailing }],
  'mailings.journal': ({ made, mine }) => [{ id: made.mailing }, { id: mine.mailing }],
  'mailings.subscription': noRestaurants.ofLink,
  'mailings.setSubscription': noRestaurants.ofLink,
}
