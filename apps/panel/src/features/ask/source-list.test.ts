import { describe, expect, test } from 'vitest'
import { sourcePage } from './source-list'

const call = (path: string, query: Record<string, string> = {}) => ({ method: 'GET', path, query })
const period = { date_from: '2026-11-01', date_to: '2026-11-07' }

describe('the page of a source', () => {
  test.each([
    ['/restaurants', { ...period, limit: '200' }, '/restaurants?from=2026-11-01&to=2026-11-07'],
    ['/restaurants/rst_1', period, '/restaurants/rst_1?from=2026-11-01&to=2026-11-07'],
    ['/dishes', { sort: '-revenue', search: 'борщ' }, '/menu?sort=-revenue&q=%D0%B1%D0%BE%D1%80%D1%89'],
    ['/dishes/dish_1', {}, '/menu/dish_1'],
    ['/checks', { 'filter[waiter]': 'wtr_1' }, '/checks?waiter=wtr_1'],
    ['/waiters/wtr_1/stats', period, '/staff/wtr_1?from=2026-11-01&to=2026-11-07'],
    ['/cards/t_1', {}, '/board/t_1'],
    ['/dashboards/1/data', period, '/dashboards/1?from=2026-11-01&to=2026-11-07'],
  ])('%s is shown with the same filters', (path, query, href) => {
    expect(sourcePage(call(path, query))?.href).toBe(href)
  })

  test('is none where a page would show other figures, or where there is no page', () => {
    expect(sourcePage(call('/checks', { 'filter[min_total]': '5000' }))).toBeNull()
    expect(sourcePage(call('/stock'))).toBeNull()
  })
})
