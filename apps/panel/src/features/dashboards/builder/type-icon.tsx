import type { MetricOffer, WidgetType } from '@vitrina/contract/dashboard'
import {
  ChartArea,
  ChartBar,
  ChartColumn,
  ChartLine,
  ChartPie,
  Grid3x3,
  Hash,
  type LucideIcon,
  Table2,
  Type,
} from 'lucide-react'

const icons: Record<WidgetType, LucideIcon> = {
  metric: Hash,
  line: ChartLine,
  area: ChartArea,
  bar: ChartColumn,
  pie: ChartPie,
  table: Table2,
  heatmap: Grid3x3,
  text: Type,
}

/** The icon for how a widget is drawn. The bars of a ranking are horizontal. */
export function TypeIcon({ type, offer }: { type: WidgetType; offer?: MetricOffer | undefined }) {
  const Icon = type === 'bar' && offer?.types.includes('pie') ? ChartBar : icons[type]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}
