/** Where the pointer was over a still chart, and whether it was pressed there. */
export interface Approach {
  clientX: number
  clientY: number
  isPress: boolean
}

const mostFrames = 30

/** Passes on to a drawing that has just come what was done before it: the pointer's place, a press, the focus. */
export function handOver(area: HTMLElement | null, approach: Approach | null): void {
  let frames = 0
  const pass = () => {
    const drawing = area?.querySelector<HTMLElement>('.recharts-wrapper')
    frames += 1
    if (!drawing) {
      if (frames < mostFrames) requestAnimationFrame(pass)
      return
    }
    if (approach === null) {
      drawing.querySelector<SVGElement>('.recharts-surface')?.focus()
      return
    }
    const { clientX, clientY, isPress } = approach
    for (const type of isPress ? ['mousemove', 'click'] : ['mousemove']) {
      drawing.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }))
    }
  }
  requestAnimationFrame(pass)
}
