import type { MetricData } from './widget.ts'

type Changed = Pick<MetricData, 'changePct' | 'changePoints' | 'goodWhen'>

/** A change in percent, or in percentage points where the figure is itself a percentage. */
export interface Change {
  by: number
  isPoints: boolean
}

/** The change of a figure; null where there is nothing to compare. */
export function changeOf({ changePct, changePoints = null }: Changed): Change | null {
  if (changePoints !== null) return { by: changePoints, isPoints: true }
  return changePct === null ? null : { by: changePct, isPoints: false }
}

/** A change below these is neither good nor bad: half a percent, a tenth of a point. */
const minChange = { percent: 0.5, points: 0.1 } as const

/** Whether a change is good news; `plain` where it is slight or neither direction is good. */
export function toneOf(figure: Changed): 'good' | 'bad' | 'plain' {
  const change = changeOf(figure)
  const { goodWhen } = figure
  if (change === null || goodWhen === undefined) return 'plain'
  if (Math.abs(change.by) < (change.isPoints ? minChange.points : minChange.percent)) return 'plain'
  return change.by > 0 === (goodWhen === 'up') ? 'good' : 'bad'
}
