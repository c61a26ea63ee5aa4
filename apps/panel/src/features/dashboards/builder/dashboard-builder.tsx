'use client'

import './builder-grid.css'
import type { DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { GridLayout, type Layout, useContainerWidth, verticalCompactor } from 'react-grid-layout'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { PeriodPicker } from '@/features/period/period-picker'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { widgetText, widgetTitle } from '../preset-labels'
import { useUpdate } from '../use-update'
import { gridColumns, inReadingOrder, layoutOf } from './arrange'
import { BuilderBar } from './builder-bar'
import { BuilderItem, ItemTools } from './builder-item'
import { builderReducer, type Edit, isChanged as isChangedIn, startOf } from './builder-state'
import { ConflictNotice } from './conflict-notice'
import { PreviewBlock } from './preview-block'
import { type AskedWidget, WidgetDialog } from './widget-dialog'
import { toDraft } from './widget-settings'

interface DashboardBuilderProps {
  dashboard: DashboardDetail
  onLeave: () => void
}

const maxWidgets = 40
// From this width on, in pixels, the grid has 12 columns, like the dashboard itself.
const wideFrom = 768

/** A dashboard being edited. Nothing is saved until the user asks for it, and until then every step can be undone. */
export function DashboardBuilder({ dashboard, onLeave }: DashboardBuilderProps) {
  const { t } = useI18n()
  const show = useToast()
  const instructionsId = useId()
  // The dashboard as it was when the editing began. Changes by others are reported when it is saved.
  const [held, setHeld] = useState(dashboard)
  const [state, dispatch] = useReducer(builderReducer, dashboard.widgets, startOf)
  const [asked, setAsked] = useState<AskedWidget | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const { width, containerRef, mounted } = useContainerWidth()
  const { said, say } = usePlaceLabels()
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
  const isFull = widgets.length >= maxWidgets
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
  const toolsOf = ({ id, title }: Widget) => {
    const stored = widgets.find((widget) => widget.id === id)
    return {
      isFull,
      onConfigure: () => stored && setAsked({ what: 'widget', widget: stored }),
      onDuplicate: () => dispatch({ do: 'duplicate', id }),
      onRemove: () => {
        if (!stored) return
        dispatch({ do: 'remove', id })
        undos.offerUndo(t('dashboards.item.removed', { title }), () => dispatch({ do: 'put back', widget: stored }))
      },
    }
  }

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

/**
 * The grid library adds a style element while something is dragged and gives it the nonce of this global. Without a
 * nonce the page's content policy would refuse the element. Must be called before the first drag.
 */
function giveStyleNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}

/** Toasts that undo a step of the editing. They close when the editing ends, as nothing can be undone after it. */
function useUndoToasts() {
  const show = useToast()
  const shown = useRef<(() => void)[]>([])
  const closeAll = useCallback(() => {
    for (const close of shown.current.splice(0)) close()
  }, [])
  useEffect(() => closeAll, [closeAll])
  const offerUndo = (text: string, onUndo: () => void) => void shown.current.push(show({ text, onUndo }))
  return { offerUndo, closeAll }
}

/** Widgets with their texts in the user's language. The texts that are saved do not change. */
function useNamed(): (widgets: readonly Widget[]) => Widget[] {
  const { t, locale } = useI18n()
  return useCallback(
    (widgets) =>
      widgets.map((widget) => ({
        ...widget,
        title: widgetTitle(t, locale, widget),
        ...(widget.type === 'text' && { markdown: widgetText(t, widget) }),
      })),
    [t, locale],
  )
}

/** Ctrl+Z undoes the last step, Ctrl+Shift+Z or Ctrl+Y redoes it. In a field the keys keep their usual meaning. */
function useStepKeys(onStep: (way: 'undo' | 'redo') => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    // Compares the position of the key, since its letter depends on the keyboard layout.
    const way =
      event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey) ? 'redo' : event.code === 'KeyZ' && 'undo'
    if (!way) return
    event.preventDefault()
    onStep(way)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Tells screen readers where a widget is after it was moved or resized by keyboard. */
function usePlaceLabels() {
  const { t } = useI18n()
  const [said, setSaid] = useState('')
  const say = (before: readonly Widget[], after: readonly Widget[], id: string) => {
    const widget = after.find((each) => each.id === id)
    const held = before.find((each) => each.id === id)
    if (!widget || !held) return
    const { title, layout } = widget
    const { x, y, w, h } = layout
    const isSame = JSON.stringify(held.layout) === JSON.stringify(layout)
    const place = t('dashboards.place', { title, column: x + 1, row: y + 1, width: w, height: h })
    setSaid(isSame ? `${t('dashboards.place.edge')} ${place}` : place)
  }
  return { said, say }
}

interface BuilderGridProps {
  widgets: readonly Widget[]
  width: number
  onArrange: (layout: Layout) => void
  children: (widget: Widget) => ReactNode
}

const gridConfig = { cols: gridColumns, rowHeight: 88, margin: [16, 16], containerPadding: [0, 0] } as const
/** The widgets on their grid, where they are dragged and resized by mouse or touch. */
function BuilderGrid({ widgets, width, onArrange, children }: BuilderGridProps) {
  const layout = useMemo(() => layoutOf(widgets), [widgets])
  // On a touch screen a finger on a widget scrolls the page, so only the move handle drags the widget.
  const [dragConfig] = useState(() => ({
    handle: matchMedia('(pointer: coarse)').matches ? '.builder-move' : '.builder-grip',
    cancel: '.builder-tool',
  }))
  return (
    <GridLayout
      width={width}
      layout={layout}
      gridConfig={gridConfig}
      dragConfig={dragConfig}
      compactor={verticalCompactor}
      onDragStop={onArrange}
      onResizeStop={onArrange}
    >
      {widgets.map((widget) => (
        <div key={widget.id} data-widget={widget.id}>
          {children(widget)}
        </div>
      ))}
    </GridLayout>
  )
}

interface BuilderListProps {
  widgets: readonly Widget[]
  onMove: (id: string, way: 'earlier' | 'later') => void
  /** The buttons that change a widget. */
  children: (widget: Widget) => ReactNode
}

/** The widgets one below another, as a phone shows them. Buttons move them; their size is set in their settings. */
function BuilderList({ widgets, onMove, children }: BuilderListProps) {
  const { t } = useI18n()
  const ordered = inReadingOrder(widgets)
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">{t('dashboards.phone.hint')}</p>
      <ol className="space-y-4">
        {ordered.map((widget, index) => (
          <li key={widget.id} data-widget={widget.id}>
            <div className="mb-1.5 flex items-center justify-between gap-2">
              <span className="flex">
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-10"
                  disabled={index === 0}
                  aria-label={t('dashboards.item.earlier', { title: widget.title })}
                  onClick={() => onMove(widget.id, 'earlier')}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-10"
                  disabled={index === ordered.length - 1}
                  aria-label={t('dashboards.item.later', { title: widget.title })}
                  onClick={() => onMove(widget.id, 'later')}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
              </span>
              <span className="flex">{children(widget)}</span>
            </div>
            <div inert>
              <PreviewBlock widget={widget} className="h-auto" />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
