import { cn } from '@/lib/class-names'

const width = 100
const height = 28

/** The course of a figure in one stroke; days without a figure leave a gap. */
export function Sparkline({
  values,
  label,
  className,
}: {
  values: (number | null)[]
  label: string
  className?: string
}) {
  const path = drawPath(values)
  if (path === null) return null
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cn('overflow-visible', className)}
    >
      <path
        d={path}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-chart"
      />
    </svg>
  )
}

/** Scales values into the box; null when there are fewer than two points to join. */
function drawPath(values: (number | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const step = width / (values.length - 1)
  let pen = 'M'
  const parts: string[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = 'M'
      continue
    }
    const y = span === 0 ? height / 2 : height - ((value - low) / span) * height
    parts.push(`${pen}${(index * step).toFixed(2)} ${y.toFixed(2)}`)
    pen = 'L'
  }
  return parts.join('')
}
