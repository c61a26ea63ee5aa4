/** What can be wrong with a gateway of agents and what to do, in Russian. `checkLabels` has the same in English. */
export const gatewayLabels = {
  gateway_unreachable: [
    'Шлюз не отвечает по своему адресу.',
    'Проверьте адрес и порт и что сервер запущен и виден отсюда.',
  ],
  gateway_forbidden: [
    'Этот адрес — служебный адрес сети или облака, шлюзом он быть не может.',
    'Укажите адрес сервера моделей.',
  ],
  gateway_timeout: [
    'Шлюз не ответил за отведённое время.',
    'Проверьте, не перегружен ли сервер; модели полегче отвечают быстрее.',
  ],
  gateway_redirect: [
    'Шлюз перенаправляет на другой адрес, а перенаправления не выполняются.',
    'Укажите конечный адрес.',
  ],
  gateway_too_large: [
    'Ответ шлюза слишком велик, он не прочитан.',
    'Проверьте, что по этому адресу отвечает сервер моделей.',
  ],
  gateway_not_openai: ['Ответ шлюза не в формате OpenAI.', 'Укажите адрес, по которому отвечает /v1/chat/completions.'],
  gateway_key: ['Шлюз не принял ключ.', 'Проверьте ключ и его права.'],
  gateway_payment: ['Шлюз не отвечает без оплаты.', 'Пополните счёт у поставщика.'],
  gateway_model_gone: [
    'Такой модели или такого адреса у шлюза нет.',
    'Проверьте имя модели и адрес: корень сервера или его /v1.',
  ],
  gateway_rate: ['Шлюз ограничил частоту запросов.', 'Повторите позже или поднимите лимит у поставщика.'],
  gateway_server: ['Шлюз ответил ошибкой на своей стороне.', 'Повторите позже и посмотрите журнал шлюза.'],
  gateway_refused: [
    'Шлюз отклонил запрос.',
    'Обычно модель не умеет вызывать инструменты или запрос не помещается в её окно: выберите другую модель или увеличьте окно.',
  ],
} as const

/** A fault and what to do about it as one text. */
export function withAdvice<const Labels extends readonly [string, string]>([fault, advice]: Labels) {
  return `${fault} ${advice}` as const
}

/** The same of a fault that came with an HTTP status. */
export function withStatus<const Labels extends readonly [string, string]>([fault, advice]: Labels) {
  return `${fault} (HTTP {status}) ${advice}` as const
}
