'use client'

import type { DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import { useEffect, useId, useMemo, useReducer, useState } from 'react'
import { useContainerWidth } from 'react-grid-layout'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { FormProblem } from '@/components/states/form-problem'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { PeriodPicker } from '@/features/period/period-picker'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { useUpdate } from '../use-update'
import { BuilderBar } from './builder-bar'
import { BuilderGrid } from './builder-grid'
import { BuilderItem } from './builder-item'
import { BuilderList } from './builder-list'
import { builderReducer, type Edit, isChanged as isChangedIn, startOf } from './builder-state'
import { ConflictNotice } from './conflict-notice'
import { ItemTools } from './item-tools'
import { giveStyleNonce } from './style-nonce'
import { useNamed } from './use-named'
import { usePlaceWords } from './use-place-words'
import { useStepKeys } from './use-step-keys'
import { useUndoToasts } from './use-undo-toasts'
import { type AskedWidget, WidgetDialog } from './widget-dialog'
import { toDraft } from './widget-settings'

interface DashboardBuilderProps {
  dashboard: DashboardDetail
  onLeave: () => void
}

const mostWidgets = 40
// From here on the grid has its 12 columns, as the dashboard itself has.
const wideFrom = 768

/** A dashboard under edit. Nothing is saved until it is asked for, and every step until then can be taken back. */
export function DashboardBuilder({ dashboard, onLeave }: DashboardBuilderProps) {
  const { t } = useI18n()
  const show = useToast()
  const instructionsId = useId()
  // As it was when the editing began: what others change meanwhile is told when it is saved.
  const [held, setHeld] = useState(dashboard)
  const [state, dispatch] = useReducer(builderReducer, dashboard.widgets, startOf)
  const [asked, setAsked] = useState<AskedWidget | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const { width, containerRef, mounted } = useContainerWidth()
  const { said, say } = usePlaceWords()
  const isChanged = isChangedIn(state)
  const update = useUpdate((changed) => {
    show({ text: t('dashboards.saved', { name: changed.name }) })
    onLeave()
  })
  const guard = useUnsaved(isChanged && !update.isSuccess)
  useEffect(giveStyleNonce, [])
  const undos = useUndoToasts()
  useStepKeys((way) => dispatch({ do: way }))

  const { widgets } = state
  const named = useNamed()
  const shown = useMemo(() => named(widgets), [named, widgets])
  const isFull = widgets.length >= mostWidgets
  const edit = (action: Edit & { id: string }) => {
    dispatch(action)
    say(shown, named(builderReducer(state, action).widgets), action.id)
  }
  const save = () => update.mutate({ id: String(held.id), basedOn: held.updatedAt, widgets: widgets.map(toDraft) })
  const startFrom = (fresh: DashboardDetail) => {
    update.reset()
    undos.closeAll()
    setHeld(fresh)
    dispatch({ do: 'start', widgets: fresh.widgets })
  }
  const toolsOf = (widget: Widget) => ({
    isFull,
    onConfigure: () => setAsked({ what: 'widget', widget }),
    onDuplicate: () => dispatch({ do: 'duplicate', id: widget.id }),
    onRemove: () => {
      dispatch({ do: 'remove', id: widget.id })
      undos.offerUndo(t('dashboards.item.removed', { title: widget.title }), () =>
        dispatch({ do: 'put back', widget: widgets.find(({ id }) => id === widget.id) ?? widget }),
      )
    },
  })

  return (
    <>
      <PageHeader title={held.name} below={<p className="text-ink-soft text-sm">{t('dashboards.editing')}</p>}>
        <PeriodPicker />
      </PageHeader>
      <BuilderBar
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        isChanged={isChanged}
        isSaving={update.isPending}
        isFull={isFull}
        onAdd={() => setAsked({ what: 'metric' })}
        onAddText={() => setAsked({ what: 'text' })}
        onUndo={() => dispatch({ do: 'undo' })}
        onRedo={() => dispatch({ do: 'redo' })}
        onCancel={() => (isChanged ? setCancelling(true) : onLeave())}
        onSave={save}
      />
      {problemOf(update.error)?.code === 'conflict' ? (
        <ConflictNotice held={held} widgets={widgets} onReload={startFrom} />
      ) : (
        update.error && (
          <div className="mb-4">
            <FormProblem error={update.error} />
          </div>
        )
      )}
      <p id={instructionsId} className="sr-only">
        {t('dashboards.keys')}
      </p>
      <p role="status" aria-live="assertive" className="sr-only" data-said>
        {said}
      </p>
      <div ref={containerRef} className="@container/grid">
        {widgets.length === 0 ? (
          <Card>
            <EmptyState title={t('dashboards.noWidgets')} hint={t('dashboards.noWidgets.addHint')} />
          </Card>
        ) : !mounted ? null : width < wideFrom ? (
          <BuilderList widgets={shown} onMove={(id, way) => edit({ do: 'move', id, way })}>
            {(widget) => <ItemTools widget={widget} {...toolsOf(widget)} />}
          </BuilderList>
        ) : (
          <>
            <p className="mb-3 hidden text-ink-soft text-sm pointer-fine:block">{t('dashboards.hint')}</p>
            <BuilderGrid widgets={shown} width={width} onArrange={(layout) => dispatch({ do: 'arrange', layout })}>
              {(widget) => (
                <BuilderItem
                  widget={widget}
                  instructionsId={instructionsId}
                  onMove={(way) => edit({ do: 'move', id: widget.id, way })}
                  onResize={(size) => edit({ do: 'resize', id: widget.id, size })}
                  {...toolsOf(widget)}
                />
              )}
            </BuilderGrid>
          </>
        )}
      </div>
      {asked && (
        <WidgetDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(settings) => {
            dispatch(
              asked.what === 'widget' ? { do: 'configure', id: asked.widget.id, settings } : { do: 'add', settings },
            )
            setAsked(null)
          }}
        />
      )}
      {guard}
      {isCancelling && !update.isSuccess && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirmLabel={t('dashboards.leave')}
          onConfirm={onLeave}
          onClose={() => setCancelling(false)}
        >
          <p>{t('dashboards.leave.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
