import type { rkeeperReasons } from '@vitrina/contract/reasons/rkeeper'

/** What the connectors of r_keeper and StoreHouse report about their checks, prices and documents, in Russian. */
export const rkeeperReasonsRu = {
  // Checks.
  server_not_exchanged: 'Этот сервер не прочитан: {cause}',
  order_partly_paid:
    'В заказе оплачено {sum}, остальное ещё нет. За что заплатили, касса не говорит, поэтому он войдёт в цифры, когда оплатят всё',
  open_lines_add_up_otherwise:
    'Строки дают {sum}, а чек — {told}. Исправьте чек № {number} в r_keeper, пока его смена открыта, или положите выгрузку файлами за этот день',
  // Prices.
  no_reference_server:
    'r_keeper принимает цены только на сервере справочников: укажите его адрес в подключении (referenceUrl)',
  is_cash_server:
    '{place} — кассовый сервер, цен он не принимает: укажите в подключении адрес сервера справочников (referenceUrl)',
  other_price_shown:
    '{place} принял цену, а показывает другую: проверьте, верен ли тип цены {value} и можно ли пользователю менять цены',
  dish_not_on_menu: 'На сервере {place} нет в меню блюда {key}',
  not_whole_kopecks: '{price} — не цена в целых копейках',
  // Documents of StoreHouse.
  quantity_not_above_zero: '{document} от {date}: у «{product}» количество {quantity}, а нужно больше нуля',
  unit_without_ratio:
    '{document} от {date}: «{product}» указан в «{unit}», а сколько это в базовой единице «{base}», StoreHouse не знает',
  document_unread: '{document} от {date} не прочитан: {cause}',
  documents_of_other_kind:
    'Не взяты документы за {from} … {to}: «type {type}» ({count}), их строки — не простые движения',
  documents_of_no_enterprise:
    'Не взяты документы за {from} … {to}: подразделение «{name}» без предприятия ({count}), оно не относится ни к одному подключённому ресторану',
  documents_of_others:
    'Не взяты документы за {from} … {to}: подразделение «{name}», {enterprise} ({count}), оно не относится ни к одному подключённому ресторану',
  documents_untold:
    'Не взяты документы за {from} … {to}: «{type}» ({count}: {numbers}), их строк сервер не отдаёт: {cause}',
  // Portion costs.
  dish_unmatched: '«{dish}» продано, но в StoreHouse нет товара с его кодом r_keeper {key}: себестоимость неизвестна',
  cost_not_counted: 'Себестоимость «{dish}» не посчитана: {cause}',
  costs_not_read: 'Себестоимость не обновлена: {cause}',
} as const satisfies Record<keyof typeof rkeeperReasons, string>
