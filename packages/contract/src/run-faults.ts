import { gatewayLabels, withAdvice, withStatus } from './gateway-labels.ts'
import { type GapsOf, type Reason, renderReason } from './reason.ts'

/**
 * Why a run of an agent failed, or a question got no answer, in the words of REST, reports and the delivery log: Russian,
 * as answers are.
 */
export const runFaults = {
  // Limits.
  out_of_time: 'Агент не уложился в отведённое время: {seconds} с (adapter.maxSeconds).',
  out_of_steps: 'Агент исчерпал предел шагов: не больше {max} вызовов инструментов за одну работу (adapter.maxSteps).',
  out_of_readings:
    'Агент исчерпал предел шагов: не больше {max} чтений за одну работу (adapter.maxSteps). Спросите о меньшем.',
  out_of_tokens: 'Запуск исчерпал предел токенов: {max} (adapter.maxTokens).',
  out_of_cost: 'Запуск исчерпал предел стоимости: {max} (adapter.maxCost).',
  // Stopped from outside.
  cancelled: 'Работу агента остановили: {by}.',
  process_stopped: 'Процесс, в котором работал агент, остановлен.',
  process_ended: 'Процесс завершился раньше, чем агент закончил работу.',
  run_over: 'Работа агента уже окончена: инструменты больше не отвечают.',
  // Rights of those it works for.
  driver_gone:
    'У кого-то из тех, кто поставил эту задачу или писал в ней, больше нет доступа: человек вышел из команды или его ключ отозван, а агент работает с их правами. Назначьте исполнителя снова, и он сделает её с вашими.',
  // An adapter.
  no_adapter: 'No adapter "{adapter}" is registered here; there are: {adapters}',
  other_shape:
    'Адаптер агента ответил не того вида, что нужен. Повторите; если так и останется, сообщите тому, кто его поставил.',
  internal: 'Внутренняя ошибка при работе агента. Повторите; если она останется, сообщите о ней.',
  // A question.
  no_agent_service: 'В этой установке нет агента, который отвечал бы на вопросы.',
  agents_off: 'Агенты в этом пространстве выключены; включает их владелец (право adapter:control): adapter.enabled.',
  no_agent: 'Отвечать некому: включите аналитика или другого сотрудника, который работает здесь (право write:agents).',
  thread_busy: 'На предыдущий вопрос этого разговора ещё отвечают; задайте этот чуть позже.',
  not_drawn: 'Ответ агента не удалось показать; задайте вопрос ещё раз.',
  stalled: 'Вопрос остался без ответа: процесс слишком долго не отвечал. Задайте его ещё раз.',
  taken_away: 'Вопрос забрали у этого процесса раньше, чем он ответил. Задайте его ещё раз.',
  // A model.
  model_confused:
    'Модель так и не справилась с инструментами: её вызовы и ответы не удалось разобрать. Попробуйте другую модель.',
  model_out_of_steps: 'Модель исчерпала предел шагов (adapter.maxSteps).',
  model_in_circles: 'Модель ходит по кругу: повторяет один и тот же вызов.',
  // Its gateway. Codes are those of connection checks.
  gateway_sandbox: 'В песочнице шлюз не вызывается: выберите agent_local или работайте в рабочем пространстве.',
  gateway_unconnected:
    'Шлюз агентов не подключён: подключите agent_gateway в разделе интеграций или выберите agent_local.',
  gateway_not_theirs:
    'Модель подключил «{who}» без права adapter:control: такая модель не работает за агентов. Пусть владелец подключит agent_gateway заново в разделе интеграций, или выберите agent_local.',
  gateway_not_theirs_unnamed:
    'Модель подключил кто-то без права adapter:control: такая модель не работает за агентов. Пусть владелец подключит agent_gateway заново в разделе интеграций, или выберите agent_local.',
  gateway_unreachable: withAdvice(gatewayLabels.gateway_unreachable),
  gateway_forbidden: withAdvice(gatewayLabels.gateway_forbidden),
  gateway_private:
    'Это адрес собственной сети, а эта установка к таким не подключается. Укажите адрес в интернете. Подключаться к своей сети разрешает тот, кто обслуживает сервер: CONNECT_PRIVATE=true.',
  gateway_timeout: withAdvice(gatewayLabels.gateway_timeout),
  gateway_redirect: withAdvice(gatewayLabels.gateway_redirect),
  gateway_too_large: withAdvice(gatewayLabels.gateway_too_large),
  gateway_key: withStatus(gatewayLabels.gateway_key),
  gateway_payment: withStatus(gatewayLabels.gateway_payment),
  gateway_model_gone: withStatus(gatewayLabels.gateway_model_gone),
  gateway_rate: withStatus(gatewayLabels.gateway_rate),
  gateway_server: withStatus(gatewayLabels.gateway_server),
  gateway_refused: withStatus(gatewayLabels.gateway_refused),
  gateway_not_openai: withAdvice(gatewayLabels.gateway_not_openai),
  // The fault's own text, such as that of an adapter from elsewhere.
  words: '{said}',
} as const

export type RunFault = keyof typeof runFaults

type Gap<F extends RunFault> = GapsOf<(typeof runFaults)[F]>

/** Codes whose sentence has no values. */
export type PlainRunFault = { [F in RunFault]: [Gap<F>] extends [never] ? F : never }[RunFault]

/** Makes a fault with its values. */
export function runFault<F extends PlainRunFault>(code: F): Reason
export function runFault<F extends RunFault>(code: F, params: Record<Gap<F>, string | number>): Reason
export function runFault(code: RunFault, params: Record<string, string | number> = {}): Reason {
  return { code, params }
}

/** The text of a fault as REST and reports have it. */
export function runFaultText(fault: Reason): string {
  return renderReason(runFaults, fault) ?? fault.code
}

/** True for a fault that this version knows. */
export function isRunFault(code: string): code is RunFault {
  return Object.hasOwn(runFaults, code)
}
