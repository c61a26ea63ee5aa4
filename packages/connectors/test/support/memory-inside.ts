import type { MemoryEntry, SourceMemory } from '@vitrina/core/exchange/accounting-system'

/** A connector's memory without a database; `buckets` shows what is in it. */
export function memoryInside(): SourceMemory & { buckets: Map<string, Map<string, MemoryEntry>> } {
  const buckets = new Map<string, Map<string, MemoryEntry>>()
  return {
    buckets,
    read: async (bucket) => [...(buckets.get(bucket)?.values() ?? [])].map((entry) => ({ ...entry })),
    write: async (bucket, entries) => {
      const held = buckets.get(bucket) ?? new Map<string, MemoryEntry>()
      for (const entry of entries) held.set(entry.key, { ...entry })
      buckets.set(bucket, held)
    },
    forget: async (prefix, except) => {
      for (const name of [...buckets.keys()]) {
        if (name.startsWith(prefix) && !except.includes(name)) buckets.delete(name)
      }
    },
  }
}
