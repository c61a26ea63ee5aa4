interface AxisTickProps {
  x: number | string
  y: number | string
  lines: readonly string[]
  className?: string | undefined
}

/** An axis tick of one line, or of two with the day above its weekday. */
export function AxisTick({ x, y, lines, className }: AxisTickProps) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={12} fill="var(--ink-soft)" className={className}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 8 : 14} className="tabular-nums">
          {line}
        </tspan>
      ))}
    </text>
  )
}
