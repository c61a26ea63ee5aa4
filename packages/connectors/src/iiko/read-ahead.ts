/**
 * Reads items one after another, each while the one before it is taken in. Whoever stops taking waits for the one that is
 * being read: nothing goes on behind the caller's back, a login least of all.
 */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<{ item: Item; read: Read }> {
  const start = (index: number): Promise<Read> | null => {
    const item = items[index]
    if (item === undefined) return null
    const reading = read(item)
    // Thrown where it is taken.
    reading.catch(() => undefined)
    return reading
  }
  let next = start(0)
  try {
    for (const [index, item] of items.entries()) {
      if (next === null) return
      const done = await next
      next = start(index + 1)
      yield { item, read: done }
    }
  } finally {
    await next?.catch(() => undefined)
  }
}
