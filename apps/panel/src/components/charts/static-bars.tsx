import { greatest } from './plot-area'

/** Bars without axes or script, under the chart that is on its way. */
export function StaticBars({ points }: { points: { x: string; y: number | null }[] }) {
  const top = greatest(points.map(({ y }) => y))
  if (top === 0) return null
  return (
    <div className="absolute inset-0 pt-2 pr-1 pb-[2.5rem] pl-[3.875rem]">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${points.length} 1`}
        preserveAspectRatio="none"
        className="size-full fill-chart/25"
      >
        {points.map(({ x, y }, index) => {
          const height = Math.max(0, y ?? 0) / top
          return <rect key={x} x={index + 0.16} width={0.68} y={1 - height} height={height} />
        })}
      </svg>
    </div>
  )
}
