'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Dashboard, DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { useEditing } from '../use-editing'
import { toDraft } from './widget-settings'

interface ConflictNoticeProps {
  /** The dashboard as it was when the editing began. */
  held: DashboardDetail
  /** The widgets that were about to be saved. */
  widgets: readonly Widget[]
  onReload: (fresh: DashboardDetail) => void
}

/** Says what another user has changed meanwhile, and offers to reload or to save a copy. No edit is lost yet. */
export function ConflictNotice({ held, widgets, onReload }: ConflictNoticeProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const { workspace } = useSession()
  const { open } = useEditing()
  const { data: fresh } = useQuery(trpc.dashboards.get.queryOptions({ id: String(held.id) }, { staleTime: 0 }))
  const copy = useMutation(
    trpc.dashboards.create.mutationOptions({
      onSuccess: async (made) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(made.id) }), made)
        show({ text: t('dashboards.conflict.copied', { name: made.name }) })
        open(made.id)
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
    }),
  )
  const isNewer = fresh && fresh.updatedAt !== held.updatedAt
  return (
    <div role="alert" className="mb-4 space-y-3 rounded-card border border-line bg-warn-soft px-4 py-3 text-warn">
      <div>
        <p className="font-semibold">{t('dashboards.conflict.title')}</p>
        {isNewer && (
          <p className="mt-1 text-sm">
            {t('dashboards.conflict.text', {
              time: instantText(fresh.updatedAt, locale, workspace.timezone),
              changes: differencesOf(t, held, fresh).join(', '),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isNewer} onClick={() => fresh && onReload(fresh)}>
          {t('dashboards.conflict.reload')}
        </Button>
        <Button
          disabled={copy.isPending}
          onClick={() =>
            copy.mutate({
              name: [...t('dashboards.copyOf', { name: held.name })].slice(0, 120).join(''),
              description: held.description,
              widgets: widgets.map(toDraft),
            })
          }
        >
          {t('dashboards.conflict.copy')}
        </Button>
      </div>
      <FormProblem error={copy.error} />
    </div>
  )
}

type Compared = Pick<Dashboard, 'name' | 'description' | 'isShared' | 'widgets'>

/** Describes what has changed from one state of a dashboard to another. */
function differencesOf(t: Translate, before: Compared, after: Compared): string[] {
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
