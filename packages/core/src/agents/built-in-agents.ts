import type { AgentKind } from '@vitrina/contract/agent'
import { type Scope, scopes } from '@vitrina/contract/scopes'

/** What an executor may do unless somebody says otherwise: read what restaurants have, and work on the board. */
export const agentScopes: readonly Scope[] = scopes.filter(
  (scope) => (scope.startsWith('read:') && scope !== 'read:audit') || scope === 'write:kanban',
)

/** A profile that comes with the product. */
interface BuiltInAgent {
  /** Stable name; what a workspace has is told by it, whatever the agent is called there. */
  profile: string
  kind: AgentKind
  name: string
  description: string
}

/** The executors every workspace has. */
export const builtInAgents: readonly BuiltInAgent[] = [
  {
    profile: 'analyst',
    kind: 'employee',
    name: 'Аналитик',
    description: 'Следит за выручкой, чеками и средним чеком, сравнивает рестораны и периоды, объясняет отклонения.',
  },
  {
    profile: 'menu_technologist',
    kind: 'employee',
    name: 'Технолог меню',
    description: 'Разбирает блюда по выручке и фудкосту, находит позиции без калькуляции, предлагает цены.',
  },
  {
    profile: 'stock_keeper',
    kind: 'employee',
    name: 'Кладовщик',
    description: 'Следит за приходом и списанием на складе, предупреждает о позициях ниже порога.',
  },
  {
    profile: 'service_manager',
    kind: 'employee',
    name: 'Менеджер сервиса',
    description: 'Смотрит за работой официантов: сменами, чеками и продажами по часам.',
  },
  {
    profile: 'platform_developer',
    kind: 'developer',
    name: 'Разработчик платформы',
    description: 'Берёт задачи по самой платформе: интеграции, обмен данными, дашборды.',
  },
]
