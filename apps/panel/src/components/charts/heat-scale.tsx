import { cn } from '@/lib/class-names'

/** Shades from no figure to the greatest. */
export const heatStyle = [
  'bg-muted/60',
  'bg-chart/15',
  'bg-chart/32',
  'bg-chart/52',
  'bg-chart/74',
  'bg-chart',
] as const

/** Which shade a value takes among values up to `top`. */
export function heatLevel(value: number | null, top: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (value === null || value <= 0 || top <= 0) return 0
  const share = value / top
  if (share > 0.8) return 5
  if (share > 0.6) return 4
  if (share > 0.4) return 3
  return share > 0.2 ? 2 : 1
}

export function HeatScale({ less, more }: { less: string; more: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {less}
      <span className="flex gap-0.5">
        {heatStyle.slice(1).map((style) => (
          <span key={style} className={cn('h-2.5 w-4 rounded-[3px]', style)} />
        ))}
      </span>
      {more}
    </span>
  )
}
