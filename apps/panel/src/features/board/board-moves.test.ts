import type { BoardCard, BoardColumn } from '@vitrina/contract/card'
import { expect, test } from 'vitest'
import { moveBack, moveTo, shownCards, withMove } from './board-moves.ts'

function card(id: string, status: BoardColumn['status'], version = 1): BoardCard {
  const at = '2026-04-01T08:00:00.000Z'
  return {
    id,
    object: 'card',
    title: id,
    content: null,
    status,
    priority: 'normal',
    assigneeId: null,
    assignee: null,
    createdBy: { type: 'user', id: 'usr_1', name: 'Анна' },
    commentsCount: 0,
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    doneAt: null,
    version,
  }
}

function column(status: BoardColumn['status'], ids: string, afterId: string | null = null): BoardColumn {
  return { status, cards: [...ids].map((id) => card(id, status)), total: ids.length, afterId }
}

const board = [column('new', 'abc'), column('in_progress', ''), column('done', 'xyz', 'hidden')]

const order = (columns: BoardColumn[]) =>
  columns.map((each) =>
    shownCards(each)
      .map(({ id }) => id)
      .join(''),
  )

/** The board after a drop, as it is shown. */
function drop(id: string, status: BoardColumn['status'], index: number): string[] {
  const move = moveTo(board, id, { status, index })
  return move ? order(withMove(board, move)) : []
}

test('what is done is shown latest first', () => {
  expect(order(board)).toEqual(['abc', '', 'zyx'])
})

test('a card stands where it was dropped, in every column', () => {
  expect(drop('a', 'new', 2)).toEqual(['bca', '', 'zyx'])
  expect(drop('c', 'new', 0)).toEqual(['cab', '', 'zyx'])
  expect(drop('b', 'in_progress', 0)).toEqual(['ac', 'b', 'zyx'])
  expect(drop('b', 'done', 0)).toEqual(['ac', '', 'bzyx'])
  expect(drop('b', 'done', 2)).toEqual(['ac', '', 'zybx'])
  expect(drop('b', 'done', 3)).toEqual(['ac', '', 'zyxb'])
  expect(drop('z', 'done', 2)).toEqual(['abc', '', 'yxz'])
})

test('the move names the card before it in the order of the board, one out of sight too', () => {
  expect(moveTo(board, 'c', { status: 'new', index: 0 })?.afterId).toBeNull()
  expect(moveTo(board, 'a', { status: 'new', index: 1 })?.afterId).toBe('b')
  expect(moveTo(board, 'a', { status: 'done', index: 0 })?.afterId).toBe('z')
  expect(moveTo(board, 'a', { status: 'done', index: 3 })?.afterId).toBe('hidden')
})

test('totals go along, and a second move is of the version the first one makes', () => {
  const first = moveTo(board, 'a', { status: 'done', index: 0 })
  const then = first ? withMove(board, first) : []
  expect(then.map(({ total }) => total)).toEqual([2, 0, 4])
  expect(moveTo(then, 'a', { status: 'new', index: 0 })?.version).toBe(2)
})

test('a move of a version that is not there any more changes nothing', () => {
  const move = { id: 'a', version: 7, status: 'done', afterId: null } as const
  expect(withMove(board, move)).toBe(board)
  expect(moveTo(board, 'gone', { status: 'done', index: 0 })).toBeNull()
})

test.each(['a', 'b', 'c', 'x', 'z'])('%s, moved away and taken back, stands where it stood', (id) => {
  const away = moveTo(board, id, { status: 'in_progress', index: 0 })
  if (!away) throw new Error('no move')
  const moved = withMove(board, away)
  const back = moveBack(board, { id, version: 2 })
  if (!back) throw new Error('no way back')
  expect(order(withMove(moved, back))).toEqual(order(board))
})
