'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { DrillArea, TooltipHint } from '@/components/charts/plot-parts'
import { seriesColor } from '@/components/charts/series-colors'
import { Figure } from '@/components/figure'
import type { DrillTarget } from '@/features/drill/drill-href'

interface PiePlotProps extends RankingData {
  drill: (item: string) => DrillTarget | null
}

/** Draws the ring. Values not above zero have no slice. The list next to it gives keyboard users the same figures. */
export default function PiePlot({ unit, items, drill }: PiePlotProps) {
  const slices = items.flatMap((item, index) =>
    item.value !== null && item.value > 0 ? [{ ...item, ...seriesColor(index) }] : [],
  )
  return (
    <DrillArea drill={drill} className="size-full">
      {({ onChartClick, hint }) => (
        <ResponsiveContainer width="100%" height="100%">
          <PieChart accessibilityLayer={false}>
            <Tooltip
              isAnimationActive={false}
              allowEscapeViewBox={{ x: true, y: true }}
              wrapperStyle={{ zIndex: 20 }}
              content={({ active, payload }) => {
                const slice = active ? slices.find(({ id }) => id === payload[0]?.payload?.id) : undefined
                return slice ? <SliceCard slice={slice} unit={unit} hint={hint(slice.id)} /> : null
              }}
            />
            <Pie
              data={slices}
              dataKey="value"
              nameKey="label"
              innerRadius="58%"
              outerRadius="100%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--surface)"
              strokeWidth={2}
              rootTabIndex={-1}
              isAnimationActive={false}
              onClick={(_, index) => onChartClick({ activeLabel: slices[index]?.id })}
            >
              {slices.map(({ id, fill }) => (
                <Cell key={id} fill={fill} />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      )}
    </DrillArea>
  )
}

interface SliceCardProps {
  slice: RankingData['items'][number]
  unit: RankingData['unit']
  hint: string | null
}

/** The exact figure and share of the slice under the pointer. */
function SliceCard({ slice: { label, value, sharePct }, unit, hint }: SliceCardProps) {
  return (
    <div className="max-w-64 rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-pop">
      <div className="text-ink-soft text-xs">{label}</div>
      <div className="mt-0.5 flex items-baseline gap-3 font-semibold">
        <Figure unit={unit} value={value} digits="exact" />
        {sharePct !== null && (
          <Figure unit="percent" value={sharePct} digits="exact" className="font-normal text-ink-soft text-xs" />
        )}
      </div>
      <TooltipHint text={hint} />
    </div>
  )
}
