import type { Texts } from '../../../translate'
import type { staffRu } from './ru'

export const staffEn: Texts<typeof staffRu> = {
  'staff.search': 'Waiter name',
  'staff.shifts': 'Shifts',
  'staff.hours': 'Hours',
  'staff.dates': 'Dates',
  'staff.noHours': 'Checks carry no time, so hours cannot be told',
  'staff.perShift': 'A shift',
  'staff.perShift.hint': 'Revenue a shift',
  'staff.perHour': 'An hour',
  'staff.perHour.hint': 'Revenue an hour',
  'staff.byHour': 'Revenue by hour',
  'staff.topDishes': 'What they sell',
  'staff.dishesDropped': 'Dishes are known from checks, which are stored from {date} on. Choose days from then on.',
  'staff.place': 'Place',
  'staff.placeOf': '{place} of {of}',
  'staff.share': 'Share of revenue',
  'staff.shareOf': '{share} of waiters’ revenue',
  'staff.leastRevenue': 'Revenue from',
  'staff.empty': 'No check of these days names a waiter. Choose another period.',
  'staff.shiftCount': { one: '{count} shift', other: '{count} shifts' },
  'staff.shiftList': 'Shifts and hours',
  'staff.worked': 'Worked',
  'staff.hoursMinutes': '{hours} h {minutes} min',
  'staff.wholeHours': '{hours} h',
  'staff.minutes': '{minutes} min',
  'staff.toChecks': 'Their checks',
  'staff.note.untimed': {
    one: '{count} check came without a time and is not in the chart by hour.',
    other: '{count} checks came without a time and are not in the chart by hour.',
  },
  'staff.note.noSales': 'No sales in this period',
  'staff.noSales.hint': 'Choose another period: shifts show for the days when this waiter closed checks.',

  'back.staff': 'All staff',
  'staff.erase': 'Erase the name',
  'staff.erase.why':
    'When somebody asks for their personal data to be deleted, their name can be erased. The figures stay.',
  'staff.erase.ask': 'Erase the name “{name}”?',
  'staff.erase.text':
    'A number takes the place of the name for good: in the staff list, checks, voids, the exchange journal and events. No figure changes, and later exchanges do not bring the name back.',
  'staff.erase.rest':
    'Files uploaded in the panel are deleted, because they may have the name too. It stays where people or agents wrote it (cards, comments, answers) and in backups. If another waiter has exactly the same name, it also stays in voids and events.',
  'staff.erase.done': 'The name is erased; they are {name} now. Uploads deleted: {count}',
}
