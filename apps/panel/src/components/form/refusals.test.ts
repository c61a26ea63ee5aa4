import { createFormControl } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { ShownProblem } from '@/trpc/problem'
import { onEdit, refusedFields } from './refusals'

const refusing = (...fields: string[]): ShownProblem => ({
  ...{
    code: 'validation_failed',
    detail: '',
    requestId: 'req_1',
    reasons: [],
    retryAfterSeconds: null,
    storedFrom: null,
  },
  fields,
})
const texts = { name: 'Назовите агента.', recipients: 'Нет адреса.', adapter: undefined }

test('a refused field shows its text, and the form need not say more', () => {
  expect(refusedFields(refusing('#/recipients/2'), texts, null)).toEqual({
    texts: { recipients: 'Нет адреса.' },
    isComplete: true,
  })
})

test.each([['#/adapter'], ['#/unknown'], []])(
  'the form tells a refusal of %s, which no drawn field shows',
  (...fields) => {
    expect(refusedFields(refusing(...fields), texts, null)).toEqual({ texts: {}, isComplete: false })
  },
)

test('of two refused fields, one of which is not drawn, the form tells the other', () => {
  expect(refusedFields(refusing('#/name', '#/adapter'), texts, null)).toEqual({
    texts: { name: 'Назовите агента.' },
    isComplete: false,
  })
})

test('a form that finds the field itself needs a drawn one, too', () => {
  const shown = (own: Record<string, string | undefined>) => refusedFields(refusing('#/name'), texts, own)
  expect(shown({ schedule: 'Не cron.', nightly: undefined })).toEqual({
    texts: { schedule: 'Не cron.' },
    isComplete: true,
  })
  expect(shown({ schedule: undefined, nightly: undefined })).toEqual({ texts: {}, isComplete: false })
  expect(shown({})).toEqual({ texts: {}, isComplete: false })
})

test('editing a field is an edit; a reset and the same value are not', () => {
  const form = createFormControl({ defaultValues: { name: '', email: '' } })
  const edited = vi.fn()
  const end = onEdit(form, edited)
  form.reset({ name: 'Касса', email: '' })
  form.setValue('name', 'Касса')
  expect(edited).not.toHaveBeenCalled()
  form.setValue('name', 'Бар')
  expect(edited).toHaveBeenCalled()
  edited.mockClear()
  end()
  form.setValue('name', 'Кухня')
  expect(edited).not.toHaveBeenCalled()
})
