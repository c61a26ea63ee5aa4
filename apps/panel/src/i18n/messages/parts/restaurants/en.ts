import type { Texts } from '../../../translate'
import type { restaurantsRu } from './ru'

export const restaurantsEn: Texts<typeof restaurantsRu> = {
  'restaurant.add': 'Add',
  'restaurant.new': 'New restaurant',
  'restaurant.create': 'Add restaurant',
  'restaurant.created': 'Restaurant “{name}” is added',
  'restaurant.state': 'Open or closed',
  'restaurant.state.all': 'All restaurants',
  'restaurant.state.active': 'Open',
  'restaurant.state.inactive': 'Closed',
  'restaurant.held': 'Data held',
  'restaurant.empty':
    'Restaurants come from the accounting system with the first exchange: connect it under Integrations. Or add one yourself.',
  'restaurant.checksByDay': 'Checks by day',
  'restaurant.avgCheckByDay': 'Average check by day',
  'restaurant.noData': 'no data from the accounting system',
  'restaurant.noData.title': 'No data from the accounting system',
  'restaurant.noData.link':
    'This restaurant was added here and is not linked yet. Link it to a restaurant of the accounting system, and its revenue, checks and waiters show here.',
  'restaurant.noData.wait':
    'Nothing was sold under the key “{key}” ({source}) yet. It shows after an exchange. If one has run already, look over the key.',
  'restaurant.noData.toLink': 'Link it',
  'restaurant.noData.toIntegrations': 'To integrations',

  'registry.title': 'Restaurant card',
  'registry.lead':
    'What the accounting system says stands beside what we say. Our word is shown everywhere; an empty field gives the source’s word back. The source itself is never changed.',
  'registry.edit': 'Edit the card',
  'registry.noSource': 'At the source',
  'registry.sourceSays': 'At the source ({source})',
  'registry.weSay': 'Here',
  'registry.shown': 'Shown',
  'registry.asSource': 'as at the source',
  'registry.ours': 'ours',
  'registry.theirs': 'from the source',
  'registry.word.name': 'Name',
  'registry.word.city': 'City',
  'registry.word.address': 'Address',
  'registry.word.comment': 'Comment',
  'registry.isActive': 'The restaurant is open',
  'registry.isActive.hint': 'A closed one stays in reports, marked as closed.',
  'registry.key': 'Key at the source',
  'registry.key.hint': 'Exactly as the accounting system has it.',
  'registry.noKey': 'not linked',
  'registry.timezone': 'Time zone',
  'registry.dayEnd': 'End of the business day',
  'registry.link': 'Restaurant at the source',
  'registry.link.hint': 'These have come from the accounting system and have no card of ours yet.',
  'registry.link.cut': 'The first {shown} of {total} by name are shown. The rest can be linked by “Type a key…”.',
  'registry.link.none': 'Not linked',
  'registry.link.keep': 'Key “{key}”, no data yet',
  'registry.link.type': 'Type a key…',
  'registry.link.title': 'Link to the source?',
  'registry.link.text':
    'The card becomes the card of “{name}” of the accounting system: its figures show under our words. This link can’t be undone.',
  'registry.link.wait':
    'Nothing has come under the key “{key}” yet. Figures show with the first exchange that brings it. Until then the key can be changed.',
  'registry.link.do': 'Link',
  'registry.conflict':
    'Another restaurant has its card under this key already. Find it in the list and edit it there, or choose another key.',

  'restaurants.held': 'Data from {from} to {to}',
  'restaurants.lastChecks': 'Latest checks',
  'amounts.title': 'Payments, discounts and voids',
  'amounts.payment': 'Paid with',
  'amounts.discount': 'Discounts',
  'amounts.void': 'Voided in orders',
  'amounts.service': 'Markups and service',
  'amounts.tip': 'Tips',
  'amounts.noReason': 'No reason given',
  'amounts.unnamed': 'Without a name',
  'amounts.more': { one: 'And {count} kind more', other: 'And {count} kinds more' },
  'amounts.known': 'Payments are known of {known} of {days} days with sales.',

  'back.restaurants': 'All restaurants',
}
