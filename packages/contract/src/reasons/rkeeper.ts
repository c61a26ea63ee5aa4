/** What the r_keeper and StoreHouse connectors report about checks, prices and documents. */
export const rkeeperReasons = {
  // Checks.
  server_not_exchanged: 'This server was not exchanged: {cause}',
  order_partly_paid:
    '{sum} of an order is paid and the rest of it is not; what was paid for is not told, so it counts once all is paid',
  open_lines_add_up_otherwise:
    'lines add up to {sum}, the check says {told}; correct check № {number} in r_keeper before its shift is closed, or drop a file of its day',
  // Prices.
  no_reference_server:
    'r_keeper takes prices on its reference server alone; enter its address as referenceUrl in the connection',
  is_cash_server:
    '{place} is a cash server, which takes no prices; enter the address of the reference server as referenceUrl in the connection',
  other_price_shown:
    '{place} took the price and shows another; see whether price type {value} is the right one and the user may change prices',
  dish_not_on_menu: '{place} has no dish {key} on its menu',
  not_whole_kopecks: '{price} is not a price in whole kopecks',
  // Documents of StoreHouse.
  quantity_not_above_zero: '{document} of {date}: «{product}» has a quantity of {quantity}, above 0 was expected',
  unit_without_ratio:
    '{document} of {date}: «{product}» is told in «{unit}», which StoreHouse does not count in its base unit «{base}»',
  document_unread: '{document} of {date} was not read: {cause}',
  documents_of_other_kind:
    'Documents left out of {from} … {to}: {count} «type {type}», whose lines are no plain movements',
  documents_of_no_enterprise:
    'Documents left out of {from} … {to}: {count} of department «{name}» (no enterprise), which is of no restaurant connected here',
  documents_of_others:
    'Documents left out of {from} … {to}: {count} of department «{name}» ({enterprise}), which is of no restaurant connected here',
  documents_untold:
    'Documents left out of {from} … {to}: {count} «{type}» ({numbers}), whose lines this server does not tell: {cause}',
  // Portion costs.
  dish_unmatched: '«{dish}» was sold, and no good of StoreHouse has its r_keeper code {key}; its cost stays unknown',
  cost_not_counted: 'The cost of «{dish}» could not be counted: {cause}',
  costs_not_read: 'Portion costs were not looked after: {cause}',
} as const satisfies Record<string, string>
