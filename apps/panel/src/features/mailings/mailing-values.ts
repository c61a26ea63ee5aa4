import {
  type Mailing,
  MailingBlock,
  type MailingDraft,
  type MailingOffer,
  maxRecipients,
} from '@vitrina/contract/mailing'
import { Email } from '@vitrina/contract/team'

/** The values of a mailing's form. */
export interface MailingValues extends Omit<MailingDraft, 'recipients'> {
  isOfSome: boolean
  /** Addresses of team members that are ticked. */
  members: string[]
  /** Other addresses, one per line. */
  others: string
}

/** The form's values for a mailing, or for a new one that goes to the user who creates it. */
export function valuesOf(
  mailing: Mailing | null,
  offer: MailingOffer,
  fresh: Pick<MailingDraft, 'name' | 'language'> & { email: string },
): MailingValues {
  const team = new Set(offer.members.map(({ email }) => email))
  const emails = mailing ? mailing.recipients.map(({ email }) => email) : [fresh.email]
  return {
    name: mailing?.name ?? fresh.name,
    frequency: mailing?.frequency ?? 'daily',
    weekday: mailing?.weekday ?? 1,
    time: mailing?.time ?? '09:00',
    language: mailing?.language ?? fresh.language,
    isOfSome: (mailing?.restaurants.length ?? 0) > 0,
    restaurants: mailing?.restaurants ?? [],
    blocks: mailing?.blocks ?? [...MailingBlock.options],
    members: emails.filter((email) => team.has(email)),
    others: emails.filter((email) => !team.has(email)).join('\n'),
    isActive: mailing?.isActive ?? true,
  }
}

/** The mailing as it is saved. */
export function draftOf({ isOfSome, members, others, ...values }: MailingValues): MailingDraft {
  return {
    ...values,
    name: values.name.trim(),
    restaurants: isOfSome ? values.restaurants : [],
    recipients: [...new Set([...members, ...addressesIn(others)])],
  }
}

/** What is wrong with the values, by field; empty if they can be saved. */
export interface MailingFaults {
  name?: true
  time?: true
  restaurants?: true
  blocks?: true
  /** A typed text that is not an address. */
  badAddress?: string
  recipients?: 'none' | 'many'
}

/** The faults of values that can't be saved as they are. */
export function faultsOf(values: MailingValues): MailingFaults {
  const { recipients } = draftOf(values)
  const badAddress = addressesIn(values.others).find((address) => !Email.safeParse(address).success)
  return {
    ...(values.name.trim() === '' && { name: true }),
    ...(values.time === '' && { time: true }),
    ...(values.isOfSome && values.restaurants.length === 0 && { restaurants: true }),
    ...(values.blocks.length === 0 && { blocks: true }),
    ...(badAddress !== undefined && { badAddress }),
    ...(recipients.length === 0 && { recipients: 'none' as const }),
    ...(recipients.length > maxRecipients && { recipients: 'many' as const }),
  }
}

/** Recipients that were refused because they have left the mailing, found by the fields of the problem. */
export function refusedIn(values: MailingValues, fields: readonly string[]): string[] {
  return draftOf(values).recipients.filter((_, index) => fields.includes(`#/recipients/${index}`))
}

function addressesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')
}
