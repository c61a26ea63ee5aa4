import type { Sentence } from './reject-sentences'

/** Why a server could not be asked or its answer not be read: alone, or within the reason of what is missing for it. */
export const faultSentences: readonly Sentence[] = [
  // Of several at once.
  ['Prices were not sent: {rest}', 'Цены не отправлены: {rest}'],
  ['The past was not compared: {rest}', 'Прошлые дни не сверены: {rest}'],
  // The address.
  ['storehouseUrl is not an address; expected e.g. {example}', 'В storehouseUrl не адрес: нужно, например, {example}'],
  [
    'The url of {system} is not an address; expected e.g. {example}',
    'В адресе {system} ошибка: нужно, например, {example}',
  ],
  [
    'The address is not that of a server; write it like {example} or {other}',
    'Это не адрес сервера: напишите, например, {example} или {other}',
  ],
  // On the way.
  [
    'The name {name} is not known; check the address for typing errors ({code})',
    'Имя {name} не находится: проверьте, нет ли в адресе опечатки ({code})',
  ],
  [
    '{place} takes no connections; see whether the server runs and the port is right ({code})',
    '{place} не принимает соединений: проверьте, работает ли сервер и верен ли порт ({code})',
  ],
  [
    '{place} can not be reached; check the address, the network and the firewall ({code})',
    '{place} недоступен: проверьте адрес, сеть и межсетевой экран ({code})',
  ],
  [
    '{place} has a key that is too short today (ee key too small); turn on allowWeakTls of the connection, or have it given a certificate of 2048 bits ({code})',
    'У {place} слишком короткий ключ (ee key too small): включите в подключении «Старое шифрование» (allowWeakTls) или выпустите серверу сертификат на 2048 бит ({code})',
  ],
  [
    '{place} speaks an old TLS alone (unsupported protocol); turn on allowWeakTls of the connection, or have it updated to TLS 1.2 ({code})',
    '{place} умеет только старый TLS (unsupported protocol): включите в подключении «Старое шифрование» (allowWeakTls) или обновите сервер до TLS 1.2 ({code})',
  ],
  [
    '{place} does not speak HTTPS as it should; see whether the address begins with http:// ({code})',
    '{place} не отвечает по HTTPS: возможно, адрес начинается с http:// ({code})',
  ],
  [
    '{place} does not speak HTTP; check port and whether the address begins with https:// ({code})',
    '{place} не отвечает по HTTP: проверьте порт; возможно, адрес начинается с https:// ({code})',
  ],
  [
    '{place} broke off the connection; try again, and look at the server if it stays so ({code})',
    '{place} оборвал соединение: попробуйте ещё раз, а если не пройдёт, проверьте сервер ({code})',
  ],
  ['The call to {place} failed; try again later ({code})', 'Обратиться к {place} не вышло: попробуйте позже ({code})'],
  [
    '{place} did not answer within {count} s; see whether the server is overloaded, and try again later',
    '{place} не ответил за {count} с: возможно, сервер перегружен; попробуйте позже',
  ],
  [
    'The exchange did not end within {count} minutes and was stopped; what was read stays.',
    'Обмен не закончился за {count} минут и остановлен; прочитанное сохранено.',
  ],
  [
    '{place} redirects {where}; enter the address of the accounting server itself',
    '{place} отправляет на другой адрес: укажите адрес самого учётного сервера',
  ],
  [
    '{place} answers with more than {size}; ask for a shorter period',
    'Ответ {place} больше {size}: возьмите период короче',
  ],
  ['{place} shows a self-signed certificate.{rest}', '{place} показывает самоподписанный сертификат.{rest}'],
  [
    '{place} shows another certificate than the pinned one.{rest}',
    '{place} показывает не тот сертификат, что закреплён.{rest}',
  ],
  ['The certificate of {place} has expired.{rest}', 'Срок сертификата {place} вышел.{rest}'],
  ['The certificate of {place} is made out to another name.{rest}', 'Сертификат {place} выдан на другое имя.{rest}'],
  [
    'The certificate of {place} can not be verified ({code}).{rest}',
    'Сертификат {place} не проходит проверку ({code}).{rest}',
  ],
  [
    ' Its SHA-256 fingerprint is {value}: compare it with the one the server administrator names, and enter it as certificateFingerprint to trust it.',
    ' Его отпечаток SHA-256 — {value}. Сверьте с тем, что назовёт администратор сервера, и укажите как certificateFingerprint, чтобы доверять ему.',
  ],
  [
    ' Have the server administrator look at the certificate.',
    ' Попросите администратора сервера проверить сертификат.',
  ],
  // What the server says.
  // As it was written before: the journal keeps it.
  ['{place} has no licence for this: {said}', 'У {place} нет на это лицензии: {said}'],
  [
    '{place} answers with <{element}>, which is not the {system} XML interface; check address and port',
    '{place} отвечает <{element}>, это не XML-интерфейс {system}: проверьте адрес и порт',
  ],
  [
    '{place} refuses the login; check user name and password',
    '{place} не принимает логин: проверьте имя пользователя и пароль',
  ],
  ...withWords(
    '{place} refuses the login; check the login and its password',
    '{place} не принимает логин: проверьте логин и пароль',
  ),
  [
    '{place} answers with a web page; check address and port, and whether a proxy stands in between',
    '{place} отвечает веб-страницей: проверьте адрес и порт; возможно, между вами прокси',
  ],
  [
    '{place} answers with a web page (HTTP {status}) instead of data; check the address, the port and any proxy between, and whether the server is just starting',
    '{place} отвечает веб-страницей (HTTP {status}) вместо данных: проверьте адрес, порт и прокси; возможно, сервер ещё запускается',
  ],
  [
    '{place} answers with something else than the {system} XML interface; check address and port',
    '{place} отвечает, но это не XML-интерфейс {system}: проверьте адрес и порт',
  ],
  [
    '{place} answers a login with something else than a key; is it an iiko server?',
    '{place} в ответ на вход прислал не ключ: точно ли это сервер iiko?',
  ],
  ...withWords(
    '{place} does not know what it was asked for; check the address',
    '{place} не знает такого запроса: проверьте адрес',
  ),
  [
    '{place} has no licence for this; have the supplier look at it',
    'У {place} нет на это лицензии: обратитесь к поставщику системы',
  ],
  [
    "{place} is an address of a local link or of a cloud's own services, where nothing is called",
    '{place} — служебный адрес сети или облака, туда Витрина не обращается',
  ],
  [
    '{place} is in a private network, and this installation does not connect there; whoever runs it allows it by CONNECT_PRIVATE=true',
    '{place} в собственной сети, а эта установка туда не подключается; разрешает тот, кто её обслуживает: CONNECT_PRIVATE=true',
  ],
  [
    'The answer was not read within {count} s; ask for a shorter period',
    'Ответ не удалось прочитать за {count} с: возьмите период короче',
  ],
  [
    'The answer takes more memory to read than there is for it; ask for a shorter period',
    'На чтение ответа не хватает памяти: возьмите период короче',
  ],
  ['The answer could not be read to its end; try again later', 'Ответ не дочитан до конца: попробуйте позже'],
  ...withWords(
    '{place} has no free API licence; close other programs that use this login, wait an hour for a lost one to be freed, or have the licence extended',
    'У {place} нет свободной лицензии API: закройте другие программы под этим логином, подождите час, пока освободится потерянная, или расширьте лицензию',
  ),
  ...withWords(
    '{place} denies the login this right; have it granted in iikoOffice',
    '{place} не даёт логину этого права: пусть его добавят в iikoOffice',
  ),
  [
    '{place} forbids this to the user; give it the right to the web interface',
    '{place} запрещает это пользователю: дайте ему право на веб-интерфейс',
  ],
  [
    '{place} has no such interface; check the address and that it is switched on',
    'У {place} нет такого интерфейса: проверьте адрес и включён ли он',
  ],
  [
    "{place} answers with HTTP status {status}; look at the server's log",
    '{place} отвечает HTTP {status}: посмотрите журнал сервера',
  ],
  [
    '{place} changes its shift just now; try again in a minute',
    '{place} как раз меняет смену: попробуйте через минуту',
  ],
  ...withWords(
    '{place} answers HTTP {status} in place of the server: it is starting, overloaded or cut off from what stands before it; try again later',
    'Вместо сервера {place} ответил HTTP {status}: он запускается, перегружен или отрезан от того, что стоит перед ним; попробуйте позже',
  ),
  ['{place} answers HTTP {status} with something else than iiko', '{place} отвечает HTTP {status}, и это не iiko'],
  ['{place} answers HTTP {status}. It says: {said}', '{place} отвечает HTTP {status}: {said}'],
  ['{place} answers HTTP {status}', '{place} отвечает HTTP {status}'],
  // What became of a price.
  [
    'r_keeper takes prices on its reference server alone; enter its address as referenceUrl in the connection',
    'r_keeper принимает цены только на сервере справочников: укажите его адрес в подключении (referenceUrl)',
  ],
  [
    '{place} is a cash server, which takes no prices; enter the address of the reference server as referenceUrl in the connection',
    '{place} — кассовый сервер, цен он не принимает: укажите в подключении адрес сервера справочников (referenceUrl)',
  ],
  [
    '{place} took the price and shows another; see whether price type {value} is the right one and the user may change prices',
    '{place} принял цену, а показывает другую: проверьте, верен ли тип цены {value} и можно ли пользователю менять цены',
  ],
  ['{place} has no dish {key} on its menu', 'На сервере {place} нет в меню блюда {key}'],
  ['{price} is not a price in whole kopecks', '{price} — не цена в целых копейках'],
  [
    'The accounting system has no price for this dish; put it on its price list first.',
    'В учётной системе нет цены этого блюда: сначала внесите его в прейскурант.',
  ],
  [
    'The price was sent for an hour and the accounting system does not show it; look at its price documents and set it again.',
    'Цену отправляли час, а учётная система её не показывает: посмотрите её приказы о ценах и задайте цену снова.',
  ],
  [
    'The accounting system has another price meanwhile: {price}. Set it again if it should hold.',
    'В учётной системе тем временем другая цена: {price}. Задайте свою снова, если она нужна.',
  ],
  // Answers that can't be read.
  [
    '{where}: the order ended with a sum of {value} and shows no paid check with its dishes',
    '{where}: заказ закрыт с суммой {value}, а оплаченного чека с его блюдами не видно',
  ],
  ['{what} was refused: {said}', '{what}: отказ. Ответ сервера: {said}'],
  ['{where}: refused without a reason', '{where}: отказ без объяснения'],
  ['{place} answers {count} of {total} commands', '{place} ответил не на все команды: {count} из {total}'],
  ['{place} left a command unanswered', '{place} не ответил на команду'],
  ['{place} answers with XML that can not be read: {said}', 'XML от {place} не читается: {said}'],
  [
    "{what} is not JSON; see whether the server's version is supported",
    '{what} — не JSON: проверьте, подходит ли версия сервера',
  ],
  [
    "{what} is not XML; see whether the server's version is supported",
    '{what} — не XML: проверьте, подходит ли версия сервера',
  ],
  ['{where}: the answer is not JSON', '{where}: ответ — не JSON'],
  ['{where}: a list was expected', '{where}: нужен список'],
  ['{where}: the columns of table {name} are not of one length', '{where}: колонки таблицы {name} разной длины'],
  [
    '{where}: no dataset has the fields wanted ({fields}); this server tells: {said}',
    '{where}: ни в одном наборе нет нужных полей ({fields}); сервер отдаёт: {said}',
  ],
  ['The report says {group} twice with different sums', 'Отчёт дважды называет {group} с разными суммами'],
  ['{where}: Guests: count is {value}', '{where}: гостей (Guests) {value}, столько не бывает'],
  ['{where}: the value is {value}, Invalid input: {rest}', '{where}: {value} — {rest}'],
  ['{where}: {field} is {value}, Invalid input: {rest}', '{where}: {field} — {value}, {rest}'],
  ['{where}: {field} Invalid input: {rest}', '{where}: {field} — {rest}'],
  ['{where}: {field} Invalid input', '{where}: {field} — не то, что нужно'],
  ['{where}: {field} are missing, {rest}', '{where}: нет {field}, {rest}'],
  ['{where}: {field} is missing, {rest}', '{where}: нет {field}, {rest}'],
  ['{where}: {field} is missing', '{where}: нет {field}'],
  ['{where}: {field} is {value}, {rest}', '{where}: {field} — {value}, {rest}'],
  // What stood in the place of what.
  ['expected {kind}, received undefined', 'значения нет, а нужно {kind}'],
  ['expected {kind}, received {met}', 'пришло {met}, а нужно {kind}'],
  ['a whole number was expected', 'а нужно целое число'],
  ['a number was expected', 'а нужно число'],
  ['a value was expected', 'а нужно значение'],
  ['a text was expected', 'а нужен текст'],
  ['a text that is not empty was expected', 'а нужен непустой текст'],
  ['a shorter text was expected', 'а нужен текст короче'],
  ['true or false was expected', 'а нужно true или false'],
  ['1 or 0 was expected', 'а нужно 1 или 0'],
  ['kopecks were expected', 'а нужны копейки'],
  ['thousandths were expected', 'а нужны тысячные'],
  ['a date like {example} was expected', 'а нужна дата вида {example}'],
  ['a time like {example} was expected', 'а нужно время вида {example}'],
  ['{from} to {to} was expected', 'а нужно от {from} до {to}'],
]

/** A sentence that may end with the server's own words. */
function withWords(english: string, russian: string): Sentence[] {
  return [
    [`${english}. It says: {said}`, `${russian}. Ответ сервера: {said}`],
    [english, russian],
  ]
}
