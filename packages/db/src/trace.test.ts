import { describe, expect, test } from 'vitest'
import { beginSpan, traceparentOf } from './trace.ts'

describe('where nothing is recorded', () => {
  const span = (parent: Parameters<typeof beginSpan>[1]) => beginSpan({ name: 'work', kind: 'internal' }, parent).trace

  test('a new trace is not sampled, so that no other system records a part of it', () => {
    expect(traceparentOf(span(null))).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  })

  test.each([true, false])('a trace of a caller goes on as it is: sampled %s', (isSampled) => {
    const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled }
    expect(span(parent)).toEqual({ ...parent, spanId: expect.not.stringMatching(parent.spanId) })
  })
})
