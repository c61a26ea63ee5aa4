/**
 * Channels on which processes of one installation notify each other through the database. A notification only says
 * where to look: a process that misses one finds the change by polling, a little later.
 */
export const channels = {
  /** Events were written; the payload is the workspace's bare UUID. */
  written: 'vitrina_written',
  /** Events got their positions; the payload is the same. */
  published: 'vitrina_published',
  /** A delivery is due ahead of schedule; `<workspace>:<subscription>`, bare UUIDs. */
  due: 'vitrina_due',
  /** Something a page shows has changed that no event reports; `<workspace>:<what>`. */
  signal: 'vitrina_signal',
  /** The rights of a key or a person have changed: its bare UUID. Sent by triggers of the database. */
  rights: 'vitrina_rights',
} as const
