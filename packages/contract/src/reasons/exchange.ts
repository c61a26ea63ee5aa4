/** What the exchange itself reports about a row, a day, a run or a price. */
export const exchangeReasons = {
  // Rows compared with each other and with the stored ones.
  restaurant_twice: 'restaurant "{key}" stands twice with different values; keep one row',
  dish_twice: 'dish "{key}" stands twice with different values; keep one row',
  employee_twice: 'employee "{key}" stands twice with different values; keep one row',
  check_twice: 'check "{key}" stands twice with different values; keep one row',
  unknown_restaurant: 'restaurant "{key}" is not in the bundle and not known here; add it to restaurants',
  unknown_dish: 'dish "{key}" is not in the bundle and not known here; add it to dishes',
  not_a_time_zone: '{value} is not a time zone; expected e.g. Europe/Moscow',
  no_business_date: 'no business_date and no time to derive it from',
  business_date_out_of_range: 'business date {date} is not between 2000-01-01 and tomorrow',
  business_date_dropped:
    'checks are stored from {first} on: the month of {date} was dropped, its figures stay as they were',
  business_date_outside_period: 'business date {date} is outside the period of the manifest',
  date_out_of_range: 'date {date} is not between 2000-01-01 and tomorrow',
  date_outside_period: 'date {date} is outside the period of the manifest',
  held_on_unread_day: 'the check is held on {date}; an exchange that reads both days takes it',
  held_on_unsent_day: 'the check is held on {date}; send a bundle whose period covers that day too',
  check_not_taken: 'check "{key}" was not taken and stays as it was',
  check_rejected: 'check "{key}" was rejected and stays as it was; mend its row and send the day again',
  check_missing: 'check "{key}" is missing or was rejected; mend its row and send the day again',
  line_twice: 'line "{key}" of this check stands twice; only the first was taken',
  // Days.
  sales_untold:
    'the source tells no sale of {name} from {from} to {to}; {days} days held stay as they are. Look at the rights of the login there',
  checks_unread:
    '{name}: checks of {date} that were not read: {count}; r_keeper serves the open shift alone, so the file drop of that day completes it',
  checks_unproven:
    '{name}: check numbers began anew, so nothing proves that all checks of {date} were read; r_keeper serves the open shift alone, so the file drop of that day completes it',
  shift_unread:
    '{name}: the shift of {date} was not read; r_keeper serves the open shift alone, so the file drop of that day completes it',
  payments_differ: '{name}: revenue of {date} is {sum} here, its payments come to {told}; most likely {cause}',
  report_differs: '{name}: revenue of {date} is {sum} here, the report of the source says {told}; most likely {cause}',
  day_has_rejects: 'checks were not taken, see the rows above',
  day_is_provisional: 'the end of the shift was not read',
  day_is_unpaid: 'some checks have no payment there',
  day_is_unread: 'some orders of its list were not read',
  day_was_corrected: 'the day was corrected there since; it is read again at night',
  // Runs.
  process_ended: 'The process ended before the run did',
  exchange_too_long: 'The exchange did not end within {count} minutes and was stopped; what was read stays.',
  prices_not_sent: 'Prices were not sent: {cause}',
  past_not_compared: 'The past was not compared: {cause}',
  // Prices.
  price_not_there: 'The accounting system has no price for this dish; put it on its price list first.',
  price_not_confirmed:
    'The price was sent for an hour and the accounting system does not show it; look at its price documents and set it again.',
  price_not_handed_on:
    'The reference server took the price two days ago and not every cash server sells at it; see whether it hands its prices on, and set it again.',
  price_superseded: 'A newer change of the price came before this one took effect.',
  price_gone: 'The accounting system has another price meanwhile: none. Set it again if it should hold.',
  price_overtaken: 'The accounting system has another price meanwhile: {prices}. Set it again if it should hold.',
  // Text from another system, unchanged.
  words: '{said}',
} as const satisfies Record<string, string>
