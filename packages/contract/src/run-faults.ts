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
  gateway_unreachable: 'Шлюз не отвечает по своему адресу. Проверьте адрес и порт и что сервер запущен и виден отсюда.',
  gateway_forbidden:
    'Этот адрес — служебный адрес сети или облака, шлюзом он быть не может. Укажите адрес сервера моделей.',
  gateway_private:
    'Это адрес собственной сети, а эта установка к таким не подключается. Укажите адрес в интернете. Подключаться к своей сети разрешает тот, кто обслуживает сервер: CONNECT_PRIVATE=true.',
  gateway_timeout:
    'Шлюз не ответил за отведённое время. Проверьте, не перегружен ли сервер; модели полегче отвечают быстрее.',
  gateway_redirect: 'Шлюз перенаправляет на другой адрес, а перенаправления не выполняются. Укажите конечный адрес.',
  gateway_too_large:
    'Ответ шлюза слишком велик, он не прочитан. Проверьте, что по этому адресу отвечает сервер моделей.',
  gateway_key: 'Шлюз не принял ключ. (HTTP {status}) Проверьте ключ и его права.',
  gateway_payment: 'Шлюз не отвечает без оплаты. (HTTP {status}) Пополните счёт у поставщика.',
  gateway_model_gone:
    'Такой модели или такого адреса у шлюза нет. (HTTP {status}) Проверьте имя модели и адрес: корень сервера или его /v1.',
  gateway_rate: 'Шлюз ограничил частоту запросов. (HTTP {status}) Повторите позже или поднимите лимит у поставщика.',
  gateway_server: 'Шлюз ответил ошибкой на своей стороне. (HTTP {status}) Повторите позже и посмотрите журнал шлюза.',
  gateway_refused:
    'Шлюз отклонил запрос. (HTTP {status}) Обычно модель не умеет вызывать инструменты или запрос не помещается в её окно: выберите другую модель или увеличьте окно.',
  gateway_not_openai: 'Ответ шлюза не в формате OpenAI. Укажите адрес, по которому отвечает /v1/chat/completions.',
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
