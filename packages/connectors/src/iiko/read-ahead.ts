/**
 * Reads items one after another, each while the previous one is processed. A caller that stops early waits for the item
 * that is being read: no work continues in the background, especially not with a login.
 */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<{ item: Item; read: Read }> {
  const start = (index: number): Promise<Read> | null => {
    const item = items[index]
    if (item === undefined) return null
    const reading = read(item)
    // The error is thrown where the item is taken.
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
