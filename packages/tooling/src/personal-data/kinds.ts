/** A kind of personal data, as the register describes it. Columns name theirs: `/// personal: waiter` in the schema. */
export interface PersonalKind {
  title: string
  /** Whose data it is, and what. */
  what: string
  why: string
  howLong: string
  whoSees: string
  /** How it is exported and erased. */
  rights: string
}

export const personalKinds: Readonly<Record<string, PersonalKind>> = {
  account: {
    title: 'Accounts',
    what: 'People who sign in to the panel: name, e-mail address, hash of the password.',
    why: 'Signing in, and telling colleagues apart.',
    howLong: 'Until the account is erased.',
    whoSees: 'Owners of their workspaces, in the team; colleagues see the name. Nobody sees the hash.',
    rights: '`workspace export` has name and address of members, never the hash. `user erase` deletes the account.',
  },
  membership: {
    title: 'Memberships',
    what: 'Which account belongs to which workspace, with its role and restaurants, and whose a dashboard is.',
    why: 'Rights.',
    howLong: 'Until the person is removed or erased.',
    whoSees: 'Owners of the workspace.',
    rights: '`workspace export`; `user remove`, `user erase`.',
  },
  session: {
    title: 'Sessions',
    what: 'Address and browser of everyone who has signed in.',
    why: 'People recognise sign-ins that are not theirs.',
    howLong: '14 days after the session was last used.',
    whoSees: 'The person, in the profile.',
    rights: 'Ended in the profile; `user erase`. Belongs to no workspace, so no export has it.',
  },
  'sign-in': {
    title: 'Wrong passwords',
    what: 'Address and browser of the last wrong password at an account, with a count.',
    why: 'The person and the owners are warned of attacks.',
    howLong: '`RETENTION_SIGN_INS_DAYS`, 90 days without it.',
    whoSees: 'The person; owners, in the journal.',
    rights: '`user erase`.',
  },
  invitation: {
    title: 'Invitations and links',
    what: 'Address of who is invited, and whose account a link to a new password opens.',
    why: 'Inviting people, and setting a forgotten password.',
    howLong: '`RETENTION_LINKS_DAYS` after the link has expired, 30 days without it.',
    whoSees: 'Owners see invitations; nobody sees links.',
    rights: '`workspace export` without the secrets; revoked in the team; `user erase` deletes those to the address.',
  },
  journal: {
    title: 'Who did what',
    what: 'Names of who changed, wrote or ordered something; in the journal of sign-ins also address and browser.',
    why: 'Changes can be explained, and attacks noticed.',
    howLong: 'The journal for `RETENTION_AUDIT_DAYS`, for good without it; elsewhere as long as what was changed.',
    whoSees: 'Those who may read the journal, the board, prices, stock or exchanges.',
    rights: '`workspace export`; `user erase` writes “deleted person #n” instead, and deletes address and browser.',
  },
  'free-text': {
    title: 'Texts that people write',
    what: 'Cards, comments and notes on restaurants may name anybody.',
    why: 'Work on the board.',
    howLong: 'Until the workspace is deleted.',
    whoSees: 'Everyone who reads the board or the restaurants.',
    rights:
      '`workspace export`. Search the board for a name and edit the cards by hand: no command finds every form of it.',
  },
  conversation: {
    title: 'Conversations and runs of agents',
    what: 'Questions of people, and answers and reports that may name waiters.',
    why: 'Answering questions, and working on cards.',
    howLong: '`RETENTION_ANSWERS_DAYS` after the last use, 90 days without it.',
    whoSees:
      'Conversations: who had them. Runs: who may read agents. A connected model receives what it needs for its answer.',
    rights: '`workspace export`; `user erase` deletes the conversations of the person.',
  },
  waiter: {
    title: 'Waiters and other staff of restaurants',
    what: 'Name and key in the accounting system, checks and shifts of a waiter; who voided a line. Neither phone, nor tab number, nor address is read.',
    why: 'Figures of staff.',
    howLong:
      'Until the waiter is made anonymous or the workspace is deleted; checks and lines for `RETENTION_SALES_MONTHS`, for good without it.',
    whoSees: 'Everyone who may read waiters or checks of the restaurant; keys with those scopes.',
    rights:
      '`workspace export`; `waiter anonymize` erases the name and keeps every figure. A digest of the name stays, by which exchanges recognise it.',
  },
  upload: {
    title: 'Uploaded files',
    what: 'Files of exports, which may name waiters, and examples from their columns.',
    why: 'Checking files, and storing them as sales.',
    howLong: '7 days after they were last used.',
    whoSees: 'Those with `write:integrations` in all restaurants see the examples; nobody sees the files again.',
    rights: '`workspace export`; deleted in the panel. `waiter anonymize` deletes all that do not wait to be stored.',
  },
  exchange: {
    title: 'Journal of exchanges',
    what: 'Names of uploaded files; rejected rows quote their cells, which may name waiters.',
    why: 'Explaining what was read and what was left out.',
    howLong: '`RETENTION_EXCHANGES_DAYS`, a year without it; the last run of a source stays.',
    whoSees: 'Those with `read:integrations`; an operator.',
    rights: '`workspace export`; `waiter anonymize` replaces the name in rejected rows.',
  },
  mailing: {
    title: 'Mailings',
    what: 'Addresses of who receives digests, which digest was sent to whom, and who has unsubscribed.',
    why: 'Sending digests, never twice, and not to who has left.',
    howLong:
      'Recipients and unsubscriptions as long as the mailing; what was sent for `RETENTION_MAILINGS_DAYS`, 90 days without it.',
    whoSees: 'Those with `run:ops`.',
    rights:
      '`workspace export`; a recipient unsubscribes by the link in every mail; `user erase` removes the address of an account.',
  },
  event: {
    title: 'Events and deliveries',
    what: 'Bodies of events have names of waiters on checks and of who wrote on a card.',
    why: 'Webhooks, and the live stream.',
    howLong: '`RETENTION_EVENTS_DAYS`, 30 days without it.',
    whoSees: 'Receivers of subscriptions, keys with `read:webhooks`. What they received is theirs to erase.',
    rights: '`workspace export`; `user erase` and `waiter anonymize` replace the names.',
  },
  credentials: {
    title: 'Credentials of connections',
    what: 'Logins at accounting systems and mail servers, which may be those of a person.',
    why: 'Exchanges and mail.',
    howLong: 'Until the connection ends.',
    whoSees: 'Nobody: they are sealed by `VITRINA_SECRET`.',
    rights: 'No export has them; disconnecting deletes them.',
  },
  counter: {
    title: 'Counters of limits',
    what: 'Addresses of callers without a session or key.',
    why: 'Protection from floods and guessing.',
    howLong: 'An hour.',
    whoSees: 'Nobody.',
    rights: 'They go by themselves.',
  },
}

/** Columns that are named like personal data and are none, with what they are. */
export const notPersonal: Readonly<Record<string, string>> = {
  'agent.name': 'name of an agent',
  'agent.search_name': 'name of an agent',
  'api_key.name': 'name of a key',
  'attempt_rate.key': 'a digest',
  'card_comment.author_id': 'an id, which leads to nobody once the account is erased',
  'card_comment.author_type': 'person, key or agent',
  'dashboard.name': 'name of a dashboard',
  'dish.name': 'name of a dish',
  'dish.search_name': 'name of a dish',
  'exchange_reject.column_name': 'name of a column',
  'mailing.name': 'name of a mailing',
  'restaurant.address': 'address of a restaurant',
  'restaurant.name': 'name of a restaurant',
  'restaurant.search_name': 'name of a restaurant',
  'restaurant_registry.address': 'address of a restaurant',
  'restaurant_registry.name': 'name of a restaurant',
  'restaurant_registry.search_name': 'name of a restaurant',
  'sale_check.table_name': 'a table of the hall',
  'stock_movement.search_name': 'name of a product',
  'stock_net_change.search_name': 'name of a product',
  'stock_threshold.search_name': 'name of a product',
  'upload_profile.name': 'name of a way of reading columns',
  'user_account.email_verified': 'whether the address is proven',
  'workspace.name': 'name of a business',
}
