'use client'

import { CartesianGrid, ReferenceLine, ResponsiveContainer, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import { valueTicks } from '@/components/charts/bar-layout'
import { plotArea } from '@/components/charts/plot-area'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { MatrixPlotProps } from './matrix-chart'
import { quadrantVariant } from './quadrants'

/** Draws the matrix: one point per dish in the colour of its kind, and the two thresholds that separate the kinds. */
export default function MatrixPlot(props: MatrixPlotProps) {
  const { dishes, quadrant, popularityPct, averageMargin, chosenId, onChoose } = props
  const { t } = useI18n()
  const { figure } = useFormat()
  const margins = valueTicks(
    dishes.map(({ marginPerOrder }) => marginPerOrder),
    false,
  )
  const tick = { fill: 'var(--ink-soft)', fontSize: 12 }
  const label = { fill: 'var(--ink-soft)', fontSize: 12 }
  const drawn = dishes.map((dish) => ({
    ...dish,
    color: quadrantVariant[dish.quadrant].fill,
    isFaint: quadrant !== null && dish.quadrant !== quadrant,
    isChosen: dish.id === chosenId,
  }))
  // The chosen point is drawn on top of those around it.
  const points = drawn.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart margin={{ top: 20, right: 16, bottom: 22, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="orderSharePct"
          domain={[0, 'auto']}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tick={tick}
          tickFormatter={(value: number) => figure.exact('percent', value)}
          label={{ value: t('analysis.orderShare'), position: 'insideBottom', offset: -14, ...label }}
        />
        <YAxis
          type="number"
          dataKey="marginPerOrder"
          width={plotArea.left + 18}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tick={tick}
          ticks={margins}
          interval={0}
          domain={[margins[0] ?? 0, margins.at(-1) ?? 1]}
          tickFormatter={figure.axis('money', margins)}
          label={{
            value: t('analysis.marginPerOrder'),
            angle: -90,
            position: 'insideLeft',
            textAnchor: 'middle',
            ...label,
          }}
        />
        <ReferenceLine
          x={popularityPct}
          stroke="var(--ink-soft)"
          strokeDasharray="5 4"
          label={{ value: figure.exact('percent', popularityPct), position: 'top', ...label }}
        />
        <ReferenceLine
          y={averageMargin}
          stroke="var(--ink-soft)"
          strokeDasharray="5 4"
          label={{ value: figure.exact('money', averageMargin), position: 'insideBottomRight', ...label }}
        />
        <Scatter
          data={points}
          isAnimationActive={false}
          shape={(point: unknown) => <Point point={point} onChoose={onChoose} />}
        />
      </ScatterChart>
    </ResponsiveContainer>
  )
}

function Point({ point, onChoose }: { point: unknown; onChoose: MatrixPlotProps['onChoose'] }) {
  const [x, y] = [numberOf(point, 'cx'), numberOf(point, 'cy')]
  const id = String(Reflect.get(Object(point), 'id'))
  const isChosen = Reflect.get(Object(point), 'isChosen') === true
  return (
    <g
      data-point={id}
      opacity={Reflect.get(Object(point), 'isFaint') === true ? 0.2 : 1}
      onPointerEnter={() => onChoose(id)}
      onPointerDown={() => onChoose(id)}
    >
      {/* Small points are hard to hit. */}
      <circle cx={x} cy={y} r={12} fill="transparent" />
      <circle
        cx={x}
        cy={y}
        r={isChosen ? 8 : 5.5}
        fill={String(Reflect.get(Object(point), 'color'))}
        stroke={isChosen ? 'var(--ink)' : 'var(--surface)'}
        strokeWidth={isChosen ? 2 : 1.5}
      />
    </g>
  )
}

function numberOf(point: unknown, key: string): number {
  const value: unknown = Reflect.get(Object(point), key)
  return typeof value === 'number' ? value : 0
}
