import type { DrillTarget } from '@/features/drill/drill-href'
import { cn } from '@/lib/class-names'
import { type heatLevel, heatStyle } from './heat-scale'

interface HeatCellProps {
  x: string
  y: string
  value: number | null
  level: ReturnType<typeof heatLevel>
  /** The cell and its figure in words. */
  words: string
  target: DrillTarget | null
  isStop: boolean
  isChosen: boolean
}

/** A shade that tells its figure to whoever comes to it, and leads to what is behind it. */
export function HeatCell({ x, y, value, level, words, target, isStop, isChosen }: HeatCellProps) {
  const tabIndex = isStop ? 0 : -1
  const style = 'absolute inset-0 rounded-[4px]'
  return (
    <td
      data-x={x}
      data-y={y}
      data-value={value ?? ''}
      className={cn(
        'relative h-6 rounded-[4px] p-0 sm:h-7 print:h-5',
        heatStyle[level],
        isChosen && 'outline-2 outline-ink',
      )}
    >
      {target ? (
        <a href={target.href} tabIndex={tabIndex} className={style}>
          <span className="sr-only">{words}</span>
        </a>
      ) : (
        <button type="button" tabIndex={tabIndex} className={cn(style, 'cursor-default')}>
          <span className="sr-only">{words}</span>
        </button>
      )}
    </td>
  )
}
