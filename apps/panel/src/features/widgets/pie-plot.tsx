'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts'
import { seriesColor } from '@/components/charts/series-colors'

/** Draws the ring; what is not above zero has no slice. */
export default function PiePlot({ items }: { items: RankingData['items'] }) {
  const slices = items.flatMap(({ id, value }, index) =>
    value !== null && value > 0 ? [{ id, value, ...seriesColor(index) }] : [],
  )
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart>
        <Pie
          data={slices}
          dataKey="value"
          innerRadius="58%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          rootTabIndex={-1}
          isAnimationActive={false}
        >
          {slices.map(({ id, fill }) => (
            <Cell key={id} fill={fill} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  )
}
