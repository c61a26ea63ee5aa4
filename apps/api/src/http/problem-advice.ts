import type { ErrorCode } from '@vitrina/contract/errors'

/** What a caller can do about each code, in English and Russian; code is in backquotes. */
export const problemAdvice: Record<ErrorCode, { en: string; ru: string }> = {
  invalid_parameter: {
    en: 'A query, path or header value has the wrong form. `errors` names it and says what is expected.',
    ru: 'Параметр запроса, пути или заголовок имеет неверный вид. В `errors` сказано, какой и что ожидается.',
  },
  invalid_cursor: {
    en: 'The cursor belongs to another request. Keep filters, sort and period while you walk the pages.',
    ru: 'Курсор от другого запроса. Не меняйте фильтры, сортировку и период, пока листаете страницы.',
  },
  malformed_json: { en: 'The body is not valid JSON.', ru: 'Тело запроса не является корректным JSON.' },
  unsupported_api_version: {
    en: 'X-Api-Version names a version that is not served. `supported` lists those that are.',
    ru: 'В X-Api-Version указана неподдерживаемая версия. Список поддерживаемых в `supported`.',
  },
  unauthorized: {
    en: 'The key is missing, unknown, expired or revoked. Send it as `Authorization: Bearer` or `X-Api-Key`.',
    ru: 'Ключ отсутствует, неизвестен, просрочен или отозван. Передайте его в `Authorization: Bearer` или `X-Api-Key`.',
  },
  mcp_disabled: {
    en: 'The tool server is off. Turn it on in Settings, section API.',
    ru: 'Сервер инструментов выключен. Включите его в настройках, раздел API.',
  },
  insufficient_scope: {
    en: 'The key lacks the scope named in `requiredScope`. Without `requiredScope`: this concerns all restaurants, and the key is limited to some.',
    ru: 'У ключа нет права, указанного в `requiredScope`. Если `requiredScope` нет: это касается всех ресторанов, а ключ ограничен некоторыми.',
  },
  not_found: { en: 'There is no such object in your workspace.', ru: 'В вашем пространстве нет такого объекта.' },
  method_not_allowed: { en: 'The path takes the methods in `Allow`.', ru: 'Путь принимает методы из `Allow`.' },
  idempotency_key_reused: {
    en: 'The Idempotency-Key was sent with another body before. Use a new key for a new request.',
    ru: 'Этот Idempotency-Key уже был передан с другим телом. Для нового запроса возьмите новый ключ.',
  },
  idempotency_in_progress: {
    en: 'The first request with this Idempotency-Key still runs. Ask again in `Retry-After` seconds.',
    ru: 'Первый запрос с этим Idempotency-Key ещё выполняется. Повторите через `Retry-After` секунд.',
  },
  conflict: { en: 'The object is in a state that forbids this.', ru: 'Состояние объекта не позволяет этого.' },
  exchange_running: { en: 'An exchange of this source runs already.', ru: 'Обмен с этим источником уже идёт.' },
  payload_too_large: { en: 'The body is over 256 KiB.', ru: 'Тело запроса больше 256 КиБ.' },
  unsupported_media_type: { en: 'Send JSON as application/json.', ru: 'Передавайте JSON как application/json.' },
  validation_failed: {
    en: 'The body does not fit its schema. `errors` points at each field.',
    ru: 'Тело запроса не соответствует схеме. `errors` указывает на каждое поле.',
  },
  unknown_filter: { en: '`allowed` lists the filters of this list.', ru: 'Допустимые фильтры списка — в `allowed`.' },
  unknown_sort: { en: '`allowed` lists the sort keys of this list.', ru: 'Допустимые ключи сортировки — в `allowed`.' },
  unsupported_parameter: {
    en: 'The contract knows the parameter and does not support it here. Leave it out.',
    ru: 'Параметр здесь не поддерживается. Уберите его.',
  },
  unknown_assignee: {
    en: 'No executor has this id. Take one from GET /agents.',
    ru: 'Исполнителя с таким id нет. Возьмите id из GET /agents.',
  },
  unknown_agent_profile: {
    en: 'No executor has this id. Take one from GET /agents.',
    ru: 'Исполнителя с таким id нет. Возьмите id из GET /agents.',
  },
  bundle_rejected: {
    en: 'The bundle as a whole is wrong; nothing of it was applied.',
    ru: 'Пакет данных отклонён целиком; ничего из него не применено.',
  },
  rate_limited: {
    en: 'Too many requests; wait `Retry-After` seconds.',
    ru: 'Слишком много запросов; подождите `Retry-After` секунд.',
  },
  internal_error: {
    en: 'Our fault. Try again and, if it goes on, tell us the requestId.',
    ru: 'Ошибка на нашей стороне. Повторите и, если не помогло, сообщите requestId.',
  },
  not_available: {
    en: 'What this call stands for is not set up or not part of this installation yet.',
    ru: 'То, к чему обращается вызов, не настроено или ещё не входит в эту установку.',
  },
}
