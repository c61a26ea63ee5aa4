import type { Dashboard, Widget } from '@vitrina/contract/dashboard'
import type { Translate } from '@/i18n/translate'

type Compared = Pick<Dashboard, 'name' | 'description' | 'isShared' | 'widgets'>

/** What has changed from one state of a dashboard to another, in words. */
export function differencesOf(t: Translate, before: Compared, after: Compared): string[] {
  const held = new Map(before.widgets.map((widget) => [widget.id, widget]))
  const kept = after.widgets.filter(({ id }) => held.has(id))
  const added = after.widgets.length - kept.length
  const removed = before.widgets.length - kept.length
  const changed = kept.filter((widget) => !isSame(widget, held.get(widget.id))).length
  return [
    ...(before.name === after.name ? [] : [t('dashboards.change.name', { name: after.name })]),
    ...(before.description === after.description ? [] : [t('dashboards.change.description')]),
    ...(before.isShared === after.isShared ? [] : [t('dashboards.change.shared')]),
    ...(added > 0 ? [t('dashboards.change.added', { count: added })] : []),
    ...(removed > 0 ? [t('dashboards.change.removed', { count: removed })] : []),
    ...(changed > 0 ? [t('dashboards.change.changed', { count: changed })] : []),
  ]
}

function isSame(one: Widget, other: Widget | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
