/** What the iiko connector reports about rows, days, stock and prices. */
export const iikoReasons = {
  // Names of answers.
  list_of_employees: 'The list of employees',
  list_of_subdivisions: 'The list of subdivisions',
  list_of_products: 'The list of products',
  list_of_groups: 'The list of product groups',
  list_of_units: 'The list of units',
  price_list: 'The price list',
  price_document: 'The price document',
  price_document_of_id: 'The price document {id}',
  list_of_price_documents: 'The list of price documents',
  report_fields: 'The fields of the report {report}',
  report_of_revenue: 'The report of revenue of {name}',
  // Days and their checks.
  besides_unread: 'payments, discounts and deletions of {date} were not read: {cause}',
  day_unread: '{name} on {date} was not read and stays as it is held: {cause}',
  list_unread: '{answer} was not read and stays as it is held: {cause}',
  day_differs:
    'the report of {name} on {date} tells {sum} in {count} checks, its summary {other} in {checks}; what is held of the day stays, the next exchange asks again',
  group_twice: 'The report says {group} twice with different sums',
  of_check: 'check № {number} of {name} on {date}: {cause}',
  refund_of_refund:
    'check № {number} of {name} on {date} refunds a check that is a refund itself; it is set aside, and its {sum} are in no figure: see what it is in the accounting system',
  check_told_twice: 'check № {number} of {name} on {date} stands twice in the report with different values',
  check_without_header:
    'a check of {name} on {date} has lines and no header; if it was closed while the day was read, the next exchange takes it',
  number_too_great: 'its number is greater than {most}',
  line_told_twice: 'line {key} stands twice in the report with different values',
  sale_below_zero: 'a sale has a sum below zero',
  return_above_zero: 'a return has a sum above zero',
  other_given_back: 'its lines gave back {sum}, the check says {told}',
  lines_untold: 'the report of lines tells none of it, the check says {told}; the next exchange of its day asks again',
  lines_add_up_otherwise:
    'lines add up to {sum}, the check says {told}; correct check № {number} in the accounting system and exchange its day again',
  // Subdivisions.
  sales_left_out: 'Sales of «{name}» from {from} to {to} are left out, {sum} on {days} days: {cause}',
  subdivision_unlisted: 'the list of subdivisions does not have it',
  subdivision_no_restaurant: 'it is no restaurant but {type} in the list of subdivisions',
  subdivision_without_type: 'it is no restaurant but without a type in the list of subdivisions',
  // Stock.
  stock_not_exchanged: 'Stock was not exchanged: {cause}',
  stock_fields: 'the fields of the report TRANSACTIONS: {cause}',
  stock_stores: 'the stores in the report TRANSACTIONS: {cause}',
  stock_of_unit: '«{name}» in the report TRANSACTIONS: {cause}',
  stock_fields_missing: 'the report of movements has no {fields}',
  stock_undivided: 'the report of movements does not tell subdivisions apart',
  movements_unknown: 'Stock movements of type «{type}» are left out of {from} … {to}: the type is not known here',
  store_left_out: 'Stock of «{name}» (store «{store}») is left out of {from} … {to}: {cause}',
  subdivision_ambiguous: 'several subdivisions are called so; give each a code or a name of its own',
  subdivision_unknown: 'no subdivision of that name and code is known here',
  subdivision_contradicted: 'the server says it is of «{other}»',
  // Prices.
  price_by_size: 'The price was not sent: the dish has prices by size in {names}. Change it in iikoOffice.',
  price_by_schedule: 'The price was not sent: the dish has prices by schedule in {names}. Change it in iikoOffice.',
  position_untold:
    'The price was not sent: the server does not tell what else is set of the dish in {names}. Change it in iikoOffice.',
} as const satisfies Record<string, string>
