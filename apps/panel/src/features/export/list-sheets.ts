import type { Check } from '@vitrina/contract/check'
import type { MenuDish } from '@vitrina/contract/dish'
import type { Restaurant } from '@vitrina/contract/restaurant'
import type { StockPosition } from '@vitrina/contract/stock'
import type { RankedWaiter } from '@vitrina/contract/waiter'
import type { Translate } from '@/i18n/translate'
import type { ColumnKind, Sheet, SheetCell } from './sheet'

/** Checks as the journal gives them, times by the clock of the restaurant. */
export function checksSheet(title: string, rows: readonly Check[], t: Translate): Sheet {
  return sheetOf(title, rows, [
    [t('checks.number'), 'text', ({ number }) => String(number)],
    [t('export.date'), 'date', ({ date }) => date],
    [t('checks.opened'), 'instant', ({ openedAt }) => openedAt],
    [t('checks.closed'), 'instant', ({ closedAt }) => closedAt],
    [t('restaurants.name'), 'text', ({ restaurant }) => restaurant],
    [t('checks.waiter'), 'text', ({ waiter }) => waiter],
    [t('checks.table'), 'text', ({ table }) => table],
    [t('checks.station'), 'text', ({ station }) => station],
    [t('checks.category'), 'text', ({ orderCategory }) => orderCategory],
    [t('checks.positions'), 'count', ({ positions }) => positions],
    [t('export.quantity'), 'quantity', ({ quantity }) => quantity],
    [t('checks.total'), 'money', ({ total }) => total],
  ])
}

/** The menu with what each dish sold and costs. */
export function menuSheet(title: string, rows: readonly MenuDish[], t: Translate): Sheet {
  return sheetOf(title, rows, [
    [t('menu.name'), 'text', ({ name }) => name],
    [t('export.categoryPath'), 'text', ({ categoryPath, category }) => categoryPath ?? category],
    [t('export.unit'), 'text', ({ unit }) => unit],
    [t('menu.quantity'), 'quantity', ({ quantity }) => quantity],
    [t('metric.revenue'), 'money', ({ revenue }) => revenue],
    [t('menu.avgPrice'), 'money', ({ avgPrice }) => avgPrice],
    [t('menu.salePrice'), 'money', ({ salePrice }) => salePrice],
    [t('menu.cost'), 'money', ({ costPerUnit }) => costPerUnit],
    [t('metric.foodCost'), 'percent', ({ foodcostPct }) => foodcostPct],
    [t('menu.margin'), 'money', ({ marginPerUnit }) => marginPerUnit],
    [t('menu.markup'), 'percent', ({ markupPct }) => markupPct],
  ])
}

/** Waiters by their revenue, with their place among the rest. */
export function staffSheet(title: string, rows: readonly RankedWaiter[], t: Translate): Sheet {
  return sheetOf(title, rows, [
    [t('staff.name'), 'text', ({ name }) => name],
    [t('restaurants.name'), 'text', ({ restaurant }) => restaurant],
    [t('list.source'), 'text', ({ source }) => t(`source.${source}`)],
    [t('export.place'), 'count', ({ place }) => place],
    [t('metric.revenue'), 'money', ({ revenue }) => revenue],
    [t('chart.sharePct'), 'percent', ({ sharePct }) => sharePct],
    [t('metric.checks'), 'count', ({ checks }) => checks],
    [t('metric.avgCheck'), 'money', ({ avgCheck }) => avgCheck],
    [t('staff.positions'), 'count', ({ positions }) => positions],
    [t('export.shifts'), 'count', ({ shifts }) => shifts],
    [t('export.hours'), 'hours', ({ hours }) => hours || null],
    [t('export.perShift'), 'money', ({ revenuePerShift }) => revenuePerShift],
    [t('export.perHour'), 'money', ({ revenuePerHour }) => revenuePerHour],
    [t('export.firstShift'), 'date', ({ firstShift }) => firstShift],
    [t('export.lastShift'), 'date', ({ lastShift }) => lastShift],
  ])
}

/** Restaurants with their figures of the period. */
export function restaurantsSheet(title: string, rows: readonly Restaurant[], t: Translate): Sheet {
  return sheetOf(title, rows, [
    [t('restaurants.name'), 'text', ({ name }) => name],
    [t('export.city'), 'text', ({ city }) => city],
    [t('export.address'), 'text', ({ address }) => address],
    [t('list.source'), 'text', ({ source, sourceKey }) => (sourceKey === '' ? null : t(`source.${source}`))],
    [t('metric.revenue'), 'money', ({ metrics }) => metrics.revenue],
    [t('metric.checks'), 'count', ({ metrics }) => metrics.checks],
    [t('metric.avgCheck'), 'money', ({ metrics }) => metrics.avgCheck],
    [t('export.state'), 'text', ({ isActive }) => t(isActive ? 'export.active' : 'restaurants.inactive')],
    [t('restaurants.lastSale'), 'date', ({ metrics }) => metrics.lastSaleDate],
  ])
}

/** What came in and went out of each position. */
export function stockSheet(title: string, rows: readonly StockPosition[], t: Translate): Sheet {
  return sheetOf(title, rows, [
    [t('stock.position'), 'text', ({ name }) => name],
    [t('export.unit'), 'text', ({ unit }) => unit],
    [t('stock.incoming'), 'quantity', ({ incomingQuantity }) => incomingQuantity],
    [t('stock.outgoing'), 'quantity', ({ outgoingQuantity }) => outgoingQuantity],
    [t('stock.net'), 'quantity', ({ netChange }) => netChange],
    [t('stock.incomingCost'), 'money', ({ incomingCost }) => incomingCost],
    [t('stock.outgoingCost'), 'money', ({ outgoingCost }) => outgoingCost],
    [t('stock.threshold'), 'quantity', ({ lowThreshold }) => lowThreshold],
    [t('stock.below'), 'text', ({ belowThreshold }) => (belowThreshold ? t('stock.below') : null)],
    [t('stock.last'), 'instant', ({ lastMovementAt }) => lastMovementAt],
  ])
}

/** A column: its name, what it holds, and where a row has it. */
type Column<Row> = readonly [label: string, kind: ColumnKind, cell: (row: Row) => SheetCell]

function sheetOf<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[]): Sheet {
  return {
    title,
    columns: columns.map(([label, kind]) => ({ label, kind })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
  }
}
