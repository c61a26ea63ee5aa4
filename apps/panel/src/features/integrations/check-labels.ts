import {
  type CheckReason,
  type ConnectionCheck,
  checkLabels,
  fillLabels,
  isCheckReason,
} from '@vitrina/contract/connection-check'
import { gatewayLabels } from '@vitrina/contract/gateway-labels'
import type { Locale } from '@/i18n/locale'
import { reasonText } from './reasons/reason-text'

/** The message and hint of a check in the user's language. A check stored before reasons existed is left as it is. */
export function wordsOfCheck(locale: Locale, { reason, params = {}, cause, message, hint }: ConnectionCheck) {
  if (reason === undefined || !isCheckReason(reason)) return { message, hint }
  const [said, toDo] = (locale === 'ru' ? russianCheckLabels : checkLabels)[reason]
  const told =
    cause === undefined ? params : { ...params, said: reasonText(locale, String(params['said'] ?? ''), cause) }
  return { message: fillLabels(said, told), hint: toDo === null ? null : fillLabels(toDo, told) }
}

const clockHint = 'Настройте часы сервера по серверу времени или укажите его пояс: по ним считаются дни и часы продаж.'
const tlsHint = 'Проверьте адрес, порт и то, что сертификат сервера выдан на это имя и не истёк.'
const portHint = 'Проверьте адрес и порт; «TLS сразу» нужен для порта 465 и не нужен для 587 и 25.'
const privateLabels = 'Это адрес собственной сети, а эта установка к таким не подключается.'
const privateHint = 'Укажите адрес в интернете. Свою сеть разрешает тот, кто обслуживает сервер: CONNECT_PRIVATE=true.'

/** The texts of a connection check in Russian: the message and what to do. The contract has the same in English. */
export const russianCheckLabels: Record<CheckReason, readonly [message: string, hint: string | null]> = {
  answers: ['{place} отвечает.', null],
  login_taken: ['{place} принимает логин и пароль.', null],
  licence_free: ['У {place} нашлась свободная лицензия API.', null],
  version: ['{place}: {system} {version}.', null],
  version_untold: ['{place} не называет своей версии.', null],
  clock: ['{place}: часы верны.', null],
  clock_untold: ['{place} не называет своего времени.', null],
  clock_ahead: ['{place}: часы спешат на {minutes} мин.', clockHint],
  clock_behind: ['{place}: часы отстают на {minutes} мин.', clockHint],
  subdivisions: ['Логин читает отчёт о продажах, подразделений: {count}.', null],
  no_subdivisions: ['Логину не видно ни одного подразделения.', 'Дайте ему доступ к подразделениям сети в iikoOffice.'],
  fields_missing: ['В отчёте о продажах нет полей: {fields}.', 'Обновите сервер или дайте логину право на эти поля.'],
  payments_untold: [
    'Оплаты по видам не читаются: в отчёте о продажах нет поля PayTypes.',
    'Если оплаты нужны, обновите сервер или дайте логину право на это поле.',
  ],
  unknown_subdivisions: [
    'Нет подразделений с таким GUID или кодом: {names}.',
    'Исправьте список «Подразделения с другим временем».',
  ],
  stock_forbidden: [
    'Склад не читается: у логина нет права на отчёт о проводках.',
    'Дайте ему это право, если склад нужен.',
  ],
  stock_fields_missing: [
    'Склад не читается: в отчёте о движениях нет полей: {fields}.',
    'Обновите сервер или дайте логину право на эти поля, если склад нужен.',
  ],
  stock_undivided: [
    'Склад не читается: отчёт о движениях не различает подразделения.',
    'Дайте каждому подразделению свой код и своё имя, если склад нужен.',
  ],
  sales_of_day: ['{date}: чеков {checks}, выручка {revenue}, подразделений {count}.', null],
  books: ['{place}: справочники читаются, блюд: {count}.', null],
  books_long: ['{place}: справочники читаются, меню длиннее, чем читает проверка.', null],
  books_refused: [
    '{place}: не читаются справочники {books}.',
    'Дайте пользователю подключения право читать справочники.',
  ],
  no_prices: [
    '{place}: ни у одного блюда нет цены типа {priceType}.',
    'Укажите номер типа цены, по которому продаёт касса.',
  ],
  version_stateless: [
    '{place}: {system} {version}. Такая версия не говорит, что в заказе оплачено: заказ считается по напечатанным чекам.',
    null,
  ],
  references: ['{place}: сервер справочников показывает блюд с ценой типа {priceType}: {count}.', null],
  references_cash_server: [
    'На {place} идёт смена {date}: похоже, это кассовый сервер, а он цен не принимает.',
    'Укажите в referenceUrl адрес сервера справочников: меню кассовые серверы берут с него.',
  ],
  references_long: ['{place}: сервер справочников читается, меню длиннее, чем читает проверка.', null],
  shift: ['{place}: {restaurant}, смена {date}: заказов {orders}, закрыто {closed}.', null],
  shift_long: ['{place}: {restaurant}, смена {date}: заказов больше, чем читает проверка.', null],
  cash_servers: ['У ресторана «{restaurant}» несколько кассовых серверов, их продажи складываются: {places}.', null],
  shared_ident: [
    'Серверы разных ресторанов называют один идентификатор {restaurant}: {places}.',
    'Подключите рестораны одного сервера справочников r_keeper или дайте каждому там свой идентификатор.',
  ],
  procedures: ['{place}: доступны процедуры {procedures}.', null],
  documents_untold: [
    '{place} не отдаёт строки документов: {documents}.',
    'Они не войдут в склад и будут названы в журнале. Спросите поставщика, отдаёт ли их более новая версия.',
  ],
  documents: ['{place}: складских документов за {date}: {count}.', null],
  documents_long: ['{place}: складских документов за {date} больше, чем читает проверка.', null],
  unreachable: ['{said}', 'Проверьте адрес и порт, что сервер включён и открыт для Витрины.'],
  timeout: ['{said}', 'Проверьте, не перегружен ли сервер, и попробуйте позже.'],
  certificate: ['{said}', 'Когда убедитесь, что сертификат тот самый, внесите его отпечаток в дополнительных полях.'],
  weak_tls: ['{said}', 'Включите в подключении «Старое шифрование» — оно защищает хуже — или обновите сервер.'],
  wrong_address: ['{said}', 'Исправьте адрес: нужен адрес самого учётного сервера с его портом.'],
  refused_address: ['{said}', 'Укажите адрес, к которому эта установка подключается.'],
  login_refused: [
    '{said}',
    'Проверьте логин и пароль в учётной системе. Сервер, который только запускается, тоже может отказать.',
  ],
  licence_refused: ['{said}', 'Освободите лицензию учётной системы или купите ещё одну.'],
  forbidden: ['{said}', 'Дайте логину права на отчёты, справочники, склад, сотрудников и цены.'],
  refused: ['{said}', 'Причину сервер назвал выше; больше может сказать его журнал.'],
  unreadable: ['{said}', 'Проверьте, поддерживается ли версия сервера.'],
  gateway_answers: ['Шлюз отвечает, ключ принят.', null],
  gateway_model: ['Модель на месте и отвечает.', null],
  gateway_model_unlisted: [
    'Модель отвечает, но в списке моделей шлюза её нет.',
    'Проверьте, что отвечает именно та модель, которую вы имели в виду.',
  ],
  gateway_model_unknown: ['Модели «{model}» у шлюза нет.', 'Шлюз знает: {models}.'],
  gateway_no_models: ['Модели «{model}» у шлюза нет.', 'Шлюз не знает ни одной модели: загрузите её на сервер.'],
  gateway_tools: ['Модель вызывает инструменты.', null],
  gateway_no_tools: [
    'Модель не вызвала инструмент, хотя её просили.',
    'Нужна модель с вызовом инструментов; в vLLM включите --enable-auto-tool-choice и --tool-call-parser.',
  ],
  gateway_unconnected: [
    'Шлюз агентов не подключён.',
    'Подключите agent_gateway в разделе интеграций или выберите agent_local.',
  ],
  gateway_sandbox: [
    'В песочнице шлюз не вызывается.',
    'Выберите здесь agent_local: шлюз работает в самом рабочем пространстве.',
  ],
  gateway_not_theirs: [
    'Модель подключена без права adapter:control ({who}) и за агентов не работает.',
    'Пусть владелец подключит agent_gateway заново, или выберите agent_local.',
  ],
  ...gatewayLabels,
  gateway_private: [privateLabels, privateHint],
  mail_answers: ['Почтовый сервер отвечает.', null],
  mail_login_taken: ['Логин и пароль приняты.', null],
  mail_no_login: ['Сервер принимает соединение без входа.', null],
  mail_open_line: [
    'Соединение с почтовым сервером на этой машине может быть без шифрования: оно включится, только если сервер его предложит.',
    null,
  ],
  mail_other_domain: [
    'Адрес отправителя не из домена логина.',
    'Сервер может не принять такие письма, а получатели — счесть их спамом. Укажите адрес из домена логина.',
  ],
  mail_unreachable: ['Почтовый сервер не отвечает.', portHint],
  mail_closed: ['Почтовый сервер не принимает соединений на этом порту.', portHint],
  mail_name: ['Имя почтового сервера не находится.', 'Проверьте, нет ли в адресе опечатки.'],
  mail_private: [privateLabels, privateHint],
  mail_refused_address: ['По этому адресу почту не отправляют.', 'Укажите адрес почтового сервера.'],
  mail_tls: ['Защищённое соединение с почтовым сервером не установилось.', tlsHint],
  mail_certificate: ['Сертификат почтового сервера не проходит проверку.', tlsHint],
  mail_no_starttls: [
    'Почтовый сервер не предлагает шифрования, поэтому логин и пароль не отправлены.',
    'Включите на сервере STARTTLS или выберите порт 465 и «TLS сразу».',
  ],
  mail_login_refused: [
    'Почтовый сервер не принял логин или пароль.',
    'Проверьте логин и пароль. Многие службы почты дают для программ отдельный пароль приложения.',
  ],
  mail_refused: [
    'Почтовый сервер прервал разговор отказом.',
    'Проверьте, почтовый ли сервер отвечает по этому адресу.',
  ],
}
