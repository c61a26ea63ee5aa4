/** A system the simulator serves. */
export type SystemName = 'iiko' | 'rkeeper' | 'storehouse'

/**
 * What a server can be told to do wrong. Those of the first group happen to any call and are done by `serveSystem`; those
 * of the second need the protocol, so its handler asks for them.
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
  /** How many calls it still happens to. */
  times: number
  /** Calls let pass before it begins. */
  after: number
  /** Part of the path or body of the calls it happens to; null: any. */
  match: string | null
  /** Of `slow`. */
  delayMs: number
}

/** The faults now asked for, shared by every server. */
export interface Faults {
  /** Takes one occurrence of the first fault of these kinds that is due for the call, or null. */
  take(system: SystemName, kinds: readonly FaultKind[], call: { path: string; body: string }): Fault | null
}

/** The faults as tests and the control port set them. */
export interface ControlledFaults extends Faults {
  add(fault: Fault): void
  /** Those still to happen, in the order they were added. */
  list(): readonly Fault[]
  clear(): void
}

/** No faults at first. A fault counts only the calls whose asker names its kind and which its `match` fits. */
export function createFaults(): ControlledFaults {
  let faults: Fault[] = []
  return {
    take(system, kinds, { path, body }) {
      let due: Fault | null = null
      for (const fault of faults) {
        if (fault.system !== system || !kinds.includes(fault.kind)) continue
        if (fault.match !== null && !path.includes(fault.match) && !body.includes(fault.match)) continue
        // A later fault still counts this call as one it let pass, though an earlier one has it.
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
