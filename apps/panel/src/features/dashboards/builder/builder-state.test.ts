import type { Widget } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { builderReducer, type Edit, isChanged, startOf } from './builder-state'

/** `x,y w×h` of each widget by its name. */
function places(widgets: readonly Widget[]) {
  return Object.fromEntries(widgets.map(({ id, layout: { x, y, w, h } }) => [id, `${x},${y} ${w}×${h}`]))
}

function widget(id: string, x: number, y: number, w: number, h: number): Widget {
  return {
    id,
    type: 'line',
    title: id,
    metric: 'revenue_by_day',
    markdown: null,
    layout: { x, y, w, h },
    periodRule: 'dashboard',
    restaurants: [],
    comparison: 'previous',
  }
}

const settings = (({ id: _, layout: __, ...rest }) => ({ ...rest, title: 'new', size: { w: 6, h: 4 } }))(
  widget('', 0, 0, 1, 1),
)

const begun = startOf([widget('a', 0, 0, 6, 4), widget('b', 6, 0, 6, 4), widget('c', 0, 4, 12, 4)])

const after = (...edits: (Edit | { do: 'undo' | 'redo' })[]) => edits.reduce(builderReducer, begun)

describe('widgets of a dashboard under edit', () => {
  test('begin without holes above them and inside the grid, and that is no change', () => {
    const state = startOf([widget('a', 9, 7, 6, 4)])
    expect(places(state.widgets)).toEqual({ a: '6,0 6×4' })
    expect(isChanged(state)).toBe(false)
  })

  test('a new one takes the first free place: beside the others where there is room, else below', () => {
    const first = after({ do: 'remove', id: 'b' }, { do: 'add', settings })
    expect(places(first.widgets)).toEqual({ a: '0,0 6×4', c: '0,4 12×4', widget_3: '6,0 6×4' })
    expect(places(builderReducer(first, { do: 'add', settings }).widgets)).toMatchObject({ widget_4: '0,8 6×4' })
  })

  test.each([
    ['right: past the edge nothing happens', 'b', 'right', { b: '6,0 6×4' }],
    ['down: past what is below, which moves up', 'a', 'down', { a: '0,8 6×4', c: '0,4 12×4' }],
    ['up: past what is above, which moves down', 'c', 'up', { c: '0,0 12×4', a: '0,4 6×4', b: '6,4 6×4' }],
    ['earlier: before the one that is read before it', 'b', 'earlier', { b: '0,0 6×4', a: '0,4 6×4' }],
  ] as const)('moved %s', (_, id, way, expected) => {
    expect(places(after({ do: 'move', id, way }).widgets)).toMatchObject(expected)
  })

  test('one that grows pushes away what it grows over, and stays within the least and the most', () => {
    expect(places(after({ do: 'resize', id: 'a', size: { w: 12, h: 99 } }).widgets)).toMatchObject({
      a: '0,0 12×20',
      b: '6,20 6×4',
    })
    expect(places(after({ do: 'resize', id: 'a', size: { w: 1, h: 1 } }).widgets)).toMatchObject({ a: '0,0 3×3' })
  })

  test('a removed one is put back where it was, and nothing is left to save', () => {
    const removed = after({ do: 'remove', id: 'a' })
    const [a] = begun.widgets
    if (!a) throw new Error('there is no first widget')
    const again = builderReducer(removed, { do: 'put back', widget: a })
    expect(places(again.widgets)).toEqual(places(begun.widgets))
    expect(isChanged(again)).toBe(false)
  })

  test('every step is undone and done again, and a new step forgets what was undone', () => {
    const two = after({ do: 'remove', id: 'a' }, { do: 'remove', id: 'b' })
    const undone = builderReducer(two, { do: 'undo' })
    expect(undone.widgets.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(builderReducer(undone, { do: 'redo' }).widgets).toEqual(two.widgets)
    expect(builderReducer(undone, { do: 'remove', id: 'c' }).future).toEqual([])
    expect(isChanged(after({ do: 'remove', id: 'a' }, { do: 'undo' }))).toBe(false)
  })

  test('what changes nothing is no step', () => {
    expect(after({ do: 'move', id: 'a', way: 'left' }).past).toEqual([])
  })

  test('one of other settings keeps its name and place; a copy gets a name of its own', () => {
    const configured = after({ do: 'configure', id: 'a', settings })
    expect(configured.widgets[0]).toMatchObject({ id: 'a', title: 'new', layout: { x: 0, y: 0, w: 6, h: 4 } })
    expect(after({ do: 'duplicate', id: 'a' }).widgets.at(-1)).toMatchObject({ id: 'widget_4', title: 'a' })
  })
})
