import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { AISDKError, APICallError, RetryError } from 'ai'

/** What can be wrong with a gateway, with what to do about it. */
const faults = {
  unreachable: ['Шлюз не отвечает по своему адресу.', 'Проверьте адрес и порт и что сервер запущен и виден отсюда.'],
  forbidden: [
    'Этот адрес — служебный адрес сети или облака, шлюзом он быть не может.',
    'Укажите адрес сервера моделей.',
  ],
  private: [
    'Это адрес собственной сети, а эта установка к таким не подключается.',
    'Укажите адрес в интернете. Подключаться к своей сети разрешает тот, кто обслуживает сервер: CONNECT_PRIVATE=true.',
  ],
  timeout: [
    'Шлюз не ответил за отведённое время.',
    'Проверьте, не перегружен ли сервер; модели полегче отвечают быстрее.',
  ],
  redirect: ['Шлюз перенаправляет на другой адрес, а перенаправления не выполняются.', 'Укажите конечный адрес.'],
  too_large: ['Ответ шлюза слишком велик, он не прочитан.', 'Проверьте, что по этому адресу отвечает сервер моделей.'],
  key: ['Шлюз не принял ключ.', 'Проверьте ключ и его права.'],
  payment: ['Шлюз не отвечает без оплаты.', 'Пополните счёт у поставщика.'],
  model: ['Такой модели или такого адреса у шлюза нет.', 'Проверьте имя модели и адрес: корень сервера или его /v1.'],
  rate: ['Шлюз ограничил частоту запросов.', 'Повторите позже или поднимите лимит у поставщика.'],
  server: ['Шлюз ответил ошибкой на своей стороне.', 'Повторите позже и посмотрите журнал шлюза.'],
  refused: [
    'Шлюз отклонил запрос.',
    'Обычно модель не умеет вызывать инструменты или запрос не помещается в её окно: выберите другую модель или увеличьте окно.',
  ],
  not_openai: ['Ответ шлюза не в формате OpenAI.', 'Укажите адрес, по которому отвечает /v1/chat/completions.'],
} as const satisfies Record<string, readonly [string, string]>

type FaultCode = keyof typeof faults

/** Why a gateway could not be used. The message contains neither the gateway's own text nor its address or key. */
export class GatewayFault extends PublicLogText {
  readonly code: FaultCode
  readonly hint: string
  readonly plain: string

  constructor(code: FaultCode, status?: number) {
    const [message, hint] = faults[code]
    const plain = status === undefined ? message : `${message} (HTTP ${status})`
    super(`${plain} ${hint}`)
    this.name = 'GatewayFault'
    this.code = code
    this.plain = plain
    this.hint = hint
  }
}

/** The fault an HTTP status means; null for a status that is not a fault. */
export function faultOfStatus(status: number): GatewayFault | null {
  if (status < 300) return null
  if (status < 400) return new GatewayFault('redirect')
  if (status >= 500) return new GatewayFault('server', status)
  return new GatewayFault(byStatus[status] ?? 'refused', status)
}

const byStatus: Record<number, FaultCode> = {
  401: 'key',
  402: 'payment',
  403: 'key',
  404: 'model',
  405: 'model',
  429: 'rate',
}

/** The fault an error of a call means; null for an error that is not the gateway's. */
export function faultOfError(error: unknown): GatewayFault | null {
  if (error instanceof GatewayFault) return error
  if (RetryError.isInstance(error)) return faultOfError(error.lastError)
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) return new GatewayFault('timeout')
  if (APICallError.isInstance(error)) {
    if (error.cause instanceof GatewayFault) return error.cause
    if (error.statusCode === undefined) return new GatewayFault('unreachable')
    return faultOfStatus(error.statusCode) ?? new GatewayFault('not_openai')
  }
  if (AISDKError.isInstance(error)) return new GatewayFault('not_openai')
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message)
    ? new GatewayFault('unreachable')
    : null
}
