import { describe, expect, it } from 'vitest'
import { createFaults, type Fault } from './faults.ts'

const call = { path: '/resto/api/auth?login=demo', body: '<GetOrder/>' }
const slow: Fault = { system: 'iiko', kind: 'slow', times: 1, after: 0, match: null, delayMs: 5 }

describe('faults', () => {
  it('happen as often as asked, then no more', () => {
    const faults = createFaults()
    faults.add({ ...slow, times: 2 })
    expect(faults.take('iiko', ['slow'], call)).toMatchObject({ kind: 'slow', delayMs: 5 })
    expect(faults.list()).toEqual([{ ...slow, times: 1 }])
    expect(faults.take('iiko', ['slow'], call)).not.toBeNull()
    expect(faults.take('iiko', ['slow'], call)).toBeNull()
    expect(faults.list()).toEqual([])
  })

  it('let calls pass first, counting only those they could happen to', () => {
    const faults = createFaults()
    faults.add({ ...slow, after: 1, match: 'auth' })
    expect(faults.take('rkeeper', ['slow'], call)).toBeNull()
    expect(faults.take('iiko', ['html'], call)).toBeNull()
    expect(faults.take('iiko', ['slow'], { path: '/other', body: '' })).toBeNull()
    expect(faults.take('iiko', ['slow'], call)).toBeNull()
    expect(faults.take('iiko', ['slow'], call)).not.toBeNull()
  })

  it('match a part of the path or of the body', () => {
    const faults = createFaults()
    for (const match of ['login=demo', 'GetOrder', 'GetRefData']) faults.add({ ...slow, match })
    expect(faults.take('iiko', ['slow'], call)?.match).toBe('login=demo')
    expect(faults.take('iiko', ['slow'], call)?.match).toBe('GetOrder')
    expect(faults.take('iiko', ['slow'], call)).toBeNull()
  })

  it('come in the order they were added, one a call', () => {
    const faults = createFaults()
    faults.add({ ...slow, kind: 'html' })
    faults.add(slow)
    expect(faults.take('iiko', ['slow', 'html'], call)?.kind).toBe('html')
    expect(faults.take('iiko', ['slow', 'html'], call)?.kind).toBe('slow')
  })

  it('are gone when cleared', () => {
    const faults = createFaults()
    faults.add(slow)
    faults.clear()
    expect(faults.take('iiko', ['slow'], call)).toBeNull()
  })
})
