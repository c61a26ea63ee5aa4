import type { Sentence } from './reject-sentences'

const inOffice = 'Измените её в iikoOffice'

/** Why the accounting system does not have a price that was agreed. */
export const priceSentences: readonly Sentence[] = [
  [
    'The price was not sent: the dish has prices by size in {names}. Change it in iikoOffice.',
    `Цена не отправлена: у блюда цены по размерам ({names}). ${inOffice}.`,
  ],
  [
    'The price was not sent: the dish has prices by schedule in {names}. Change it in iikoOffice.',
    `Цена не отправлена: у блюда цены по расписанию ({names}). ${inOffice}.`,
  ],
  [
    'The price was not sent: the server does not tell what else is set of the dish in {names}. Change it in iikoOffice.',
    `Цена не отправлена: сервер не говорит, что ещё задано для блюда ({names}), а новый приказ это стёр бы. ${inOffice}.`,
  ],
  [
    'The accounting system has no price for this dish; put it on its price list first.',
    'В учётной системе у этого блюда нет цены: сначала добавьте его в прейскурант.',
  ],
  [
    'The price was sent for an hour and the accounting system does not show it; look at its price documents and set it again.',
    'Цена отправлялась час, но учётная система её не показывает: проверьте там приказы о ценах и задайте её ещё раз.',
  ],
  [
    'The reference server took the price two days ago and not every cash server sells at it; see whether it hands its prices on, and set it again.',
    'Сервер справочников принял цену два дня назад, но продают по ней не все кассовые серверы: проверьте, передаёт ли он им цены, и задайте её ещё раз.',
  ],
  [
    'The accounting system has another price meanwhile: none. Set it again if it should hold.',
    'Тем временем цены в учётной системе не стало. Если ваша должна действовать, задайте её ещё раз.',
  ],
  [
    'The accounting system has another price meanwhile: {prices}. Set it again if it should hold.',
    'Тем временем в учётной системе задана другая цена: {prices}. Если ваша должна действовать, задайте её ещё раз.',
  ],
]
