/** For how many days each kind of record is stored, and sales for how many months. */
export interface Retention {
  requests: number
  /** Events and their deliveries. */
  events: number
  /** Runs of exchanges with their days and rejects, but for the last of each source. */
  exchanges: number
  /** Runs of agents, what they remember, conversations, and the dashboards behind answers. */
  answers: number
  mailings: number
  /** Links that let people in, after they have expired. */
  links: number
  /** Wrong passwords. */
  signIns: number
  /** The journal; null: for good. */
  audit: number | null
  /** Checks and their lines, in months that are over; null: for good. Rollups stay. */
  salesMonths: number | null
}

export const defaultRetention: Retention = {
  requests: 30,
  events: 30,
  exchanges: 365,
  answers: 90,
  mailings: 90,
  links: 30,
  signIns: 90,
  audit: null,
  salesMonths: null,
}
