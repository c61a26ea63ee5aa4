import type { MessageKey, Translate } from '@/i18n/translate'

type ToolKey = Extract<MessageKey, `developers.tool.${string}`>

const words = [
  'get_restaurants',
  'create_restaurant',
  'get_restaurant',
  'update_restaurant',
  'get_dishes',
  'get_dish',
  'update_dish_price',
  'get_checks',
  'get_check',
  'get_waiters',
  'get_waiter_stats',
  'get_stock',
  'create_stock_movement',
  'get_dashboards',
  'get_dashboard_data',
  'get_integrations',
  'connect_integration',
  'ask_ai',
  'get_cards',
  'get_card',
  'create_card',
  'update_card',
  'delete_card',
  'get_agents',
] as const satisfies (ToolKey extends `developers.tool.${infer Name}` ? Name : never)[]

/** What a tool does, in the reader's words; null for one that has none yet. */
export function toolWords(t: Translate, name: string): string | null {
  const known = words.find((each) => each === name)
  return known === undefined ? null : t(`developers.tool.${known}`)
}
