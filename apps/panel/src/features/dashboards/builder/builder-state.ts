import type { Widget } from '@vitrina/contract/dashboard'
import type { Layout } from 'react-grid-layout/core'
import {
  arranged,
  freePlace,
  moved,
  movedEarlier,
  movedLater,
  resized,
  tidied,
  type Way,
  withinLimits,
} from './arrange'

/** A widget's settings: everything except its id and its place. */
export type WidgetSettings = Omit<Widget, 'id' | 'layout'> & { size: { w: number; h: number } }

/** One change a user makes to the widgets. */
export type Edit =
  | { do: 'add'; settings: WidgetSettings }
  | { do: 'configure'; id: string; settings: WidgetSettings }
  | { do: 'duplicate'; id: string }
  | { do: 'remove'; id: string }
  | { do: 'put back'; widget: Widget }
  | { do: 'arrange'; layout: Layout }
  | { do: 'move'; id: string; way: Way | 'earlier' | 'later' }
  | { do: 'resize'; id: string; size: { w: number; h: number } }

export interface BuilderState {
  /** The widgets as they were last saved. */
  saved: readonly Widget[]
  past: readonly (readonly Widget[])[]
  widgets: readonly Widget[]
  future: readonly (readonly Widget[])[]
}

const maxStepCount = 100

/** The initial state for editing a dashboard's widgets. */
export function startOf(widgets: readonly Widget[]): BuilderState {
  const tidy = tidied(widgets)
  return { saved: tidy, past: [], widgets: tidy, future: [] }
}

/** Returns the state after an edit, an undo or redo, or a fresh start. */
export function builderReducer(
  state: BuilderState,
  action: Edit | { do: 'undo' | 'redo' } | { do: 'start'; widgets: readonly Widget[] },
): BuilderState {
  switch (action.do) {
    case 'start':
      return startOf(action.widgets)
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      return { ...state, past: state.past.slice(0, -1), widgets: before, future: [state.widgets, ...state.future] }
    }
    case 'redo': {
      const [after, ...future] = state.future
      return after ? { ...state, past: [...state.past, state.widgets], widgets: after, future } : state
    }
    default: {
      const widgets = edited(state.widgets, action)
      if (isSame(widgets, state.widgets)) return state
      return { ...state, past: [...state.past, state.widgets].slice(-maxStepCount), widgets, future: [] }
    }
  }
}

/** Whether there is something to save. */
export function isChanged({ saved, widgets }: BuilderState): boolean {
  // The order of the array is not visible, and a widget that is put back comes first, so the order is ignored.
  return !isSame(byId(saved), byId(widgets))
}

/** An id for a new widget that none of these has. */
function nextId(widgets: readonly Pick<Widget, 'id'>[]): string {
  const taken = new Set(widgets.map(({ id }) => id))
  for (let number = widgets.length + 1; ; number++) {
    const id = `widget_${number}`
    if (!taken.has(id)) return id
  }
}

function edited(widgets: readonly Widget[], edit: Edit): Widget[] {
  switch (edit.do) {
    case 'add':
      return withNew(widgets, edit.settings)
    case 'configure': {
      const { size, ...settings } = edit.settings
      const next = widgets.map((widget) => (widget.id === edit.id ? { ...widget, ...settings } : widget))
      return resized(next, edit.id, size)
    }
    case 'duplicate': {
      const original = widgets.find(({ id }) => id === edit.id)
      if (!original) return [...widgets]
      const { id: _, layout, ...settings } = original
      return withNew(widgets, { ...settings, size: layout })
    }
    case 'remove':
      return tidied(widgets.filter(({ id }) => id !== edit.id))
    case 'put back':
      // First, so that it gets its place again and the others are placed after it.
      return tidied([edit.widget, ...widgets.filter(({ id }) => id !== edit.widget.id)])
    case 'arrange':
      return arranged(widgets, edit.layout)
    case 'move':
      if (edit.way === 'earlier') return movedEarlier(widgets, edit.id)
      if (edit.way === 'later') return movedLater(widgets, edit.id)
      return moved(widgets, edit.id, edit.way)
    case 'resize':
      return resized(widgets, edit.id, edit.size)
  }
}

function withNew(widgets: readonly Widget[], { size, ...settings }: WidgetSettings): Widget[] {
  const { w, h } = withinLimits(settings.type, size)
  return tidied([...widgets, { ...settings, id: nextId(widgets), layout: { ...freePlace(widgets, { w, h }), w, h } }])
}

function byId(widgets: readonly Widget[]): Widget[] {
  return widgets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function isSame(one: readonly Widget[], other: readonly Widget[]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
