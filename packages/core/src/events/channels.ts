/**
 * Names under which processes of one installation call each other through the database. A call only says where to look:
 * whoever misses one looks all the same, a little later.
 */
export const channels = {
  /** Events were written; the payload is the workspace's bare UUID. */
  written: 'vitrina_written',
  /** Events got their positions; the same payload. */
  published: 'vitrina_published',
  /** A delivery is due out of turn; `<workspace>:<subscription>`, bare UUIDs. */
  due: 'vitrina_due',
  /** Something a page shows has moved on that no event tells; `<workspace>:<what>`. */
  signal: 'vitrina_signal',
  /** Somebody's rights have changed: the bare UUID of a key or a person. Triggers of the database say so. */
  rights: 'vitrina_rights',
} as const
