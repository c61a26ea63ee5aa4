import type { Texts } from '../../../translate'
import type { changesRu } from './ru'

export const changesEn: Texts<typeof changesRu> = {
  'back.overview': 'Overview',
  'changes.note': 'This is what each contributed to the change, not its cause: why it came so, the data does not say.',
  'changes.head.more': 'Revenue of {days} is {value}: {delta} more than of {before} ({was})',
  'changes.head.less': 'Revenue of {days} is {value}: {delta} less than of {before} ({was})',
  'changes.head.same': 'Revenue of {days} is {value}: as much as of {before}',
  'changes.until': '{days} until {time}',
  'changes.none': 'There is nothing to compare yet',
  'changes.noneHint': 'Choose a period with full days in it, and days to compare it with.',
  'changes.heldSince': 'Figures begin on {date}. Choose days to compare with that are not before it.',
  'changes.nothing': 'Nothing changed here',
  'changes.by.factor': 'Checks and average check',
  'changes.by.restaurant': 'By restaurant',
  'changes.by.hour': 'By hour',
  'changes.by.dish': 'By dish',
  'changes.by.waiter': 'By waiter',
  'changes.factor.checks': 'Number of checks',
  'changes.factor.avgCheck': 'Average check',
  'changes.rest': 'All the rest',
  'changes.total': 'In all',
}
