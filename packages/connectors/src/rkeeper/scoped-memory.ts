import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'

/**
 * The part of a memory that is one server's: idents of restaurants are each server's own, so a test stand, or a second till
 * set up with the same ident, must not be given the orders of another.
 */
export function scopedMemory(memory: SourceMemory, place: string): SourceMemory {
  const scoped = (bucket: string) => `${place} ${bucket}`
  return {
    read: (bucket) => memory.read(scoped(bucket)),
    write: (bucket, entries) => memory.write(scoped(bucket), entries),
    forget: (prefix, except) => memory.forget(scoped(prefix), except.map(scoped)),
  }
}
