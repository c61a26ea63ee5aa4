/**
 * Before a chip goes by its cross: focus moves to the cross of the next one, or of the one before, or to the last button
 * of the group, which adds another.
 */
export function focusBeside(cross: HTMLElement, { onlyAdder = false }: { onlyAdder?: boolean } = {}): void {
  const group = cross.closest('[role=group]')
  const crosses = [...(group?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const at = crosses.indexOf(cross)
  const beside = onlyAdder ? undefined : (crosses[at + 1] ?? crosses[at - 1])
  const adder = [...(group?.querySelectorAll('button') ?? [])].at(-1)
  const next = beside ?? adder
  next?.focus({ preventScroll: true })
}
