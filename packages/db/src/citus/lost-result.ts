/** The code by which Citus says that a part of a statement's result was lost between nodes. */
export const lostCode = 'CIINF'

/** A part of a statement's result was lost between the nodes of a cluster, where Citus only warns of it. */
export class LostResultError extends Error {
  override name = 'LostResultError'
  readonly code = lostCode
}
