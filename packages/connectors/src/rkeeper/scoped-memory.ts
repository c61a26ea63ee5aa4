import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'

/**
 * The part of a memory that belongs to one server. Each server has its own idents of restaurants, so a test
 * installation, or a second till with the same ident, must not get the orders of another.
 */
export function scopedMemory(memory: SourceMemory, place: string): SourceMemory {
  const scoped = (bucket: string) => `${place} ${bucket}`
  return {
    read: (bucket) => memory.read(scoped(bucket)),
    write: (bucket, entries) => memory.write(scoped(bucket), entries),
    forget: (prefix, except) => memory.forget(scoped(prefix), except.map(scoped)),
  }
}
