/** A system the simulator serves. */
export type SystemName = 'iiko' | 'rkeeper' | 'storehouse'

/**
 * Faults that a server can be told to make. Those of the first group can affect any call and are made by `serveSystem`;
 * those of the second depend on the protocol, so its handler asks for them.
 */
export type FaultKind =
  | 'slow'
  | 'hang'
  | 'reset'
  | 'half'
  | 'html'
  | 'unauthorized'
  | 'licence'
  | 'unavailable'
  | 'errorStatus'
  | 'duplicateRows'
  | 'reorderRows'
  | 'changedTotals'
  | 'shiftClosing'

export interface Fault {
  system: SystemName
  kind: FaultKind
  /** Number of calls it still affects. */
  times: number
  /** Number of calls to let pass before it begins. */
  after: number
  /** Part of the path or body of the affected calls; null: any call. */
  match: string | null
  /** For `slow`. */
  delayMs: number
}

/** The currently requested faults, shared by every server. */
export interface Faults {
  /** Takes one occurrence of the first fault of these kinds that is due for the call, or null. */
  take(system: SystemName, kinds: readonly FaultKind[], call: { path: string; body: string }): Fault | null
}

/** The faults, with the operations of tests and the control port. */
export interface ControlledFaults extends Faults {
  add(fault: Fault): void
  /** Faults still to occur, in the order they were added. */
  list(): readonly Fault[]
  clear(): void
}

/** Has no faults at first. A fault only counts calls for which its kind is requested and its `match` fits. */
export function createFaults(): ControlledFaults {
  let faults: Fault[] = []
  return {
    take(system, kinds, { path, body }) {
      let due: Fault | null = null
      for (const fault of faults) {
        if (fault.system !== system || !kinds.includes(fault.kind)) continue
        if (fault.match !== null && !path.includes(fault.match) && !body.includes(fault.match)) continue
        // A later fault also counts this call as passed, even though an earlier one affects it.
        if (fault.after > 0) fault.after--
        else due ??= fault
      }
      if (due === null) return null
      due.times--
      faults = faults.filter(({ times }) => times > 0)
      return { ...due }
    },
    add: (fault) => {
      faults.push({ ...fault })
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = []
    },
  }
}
