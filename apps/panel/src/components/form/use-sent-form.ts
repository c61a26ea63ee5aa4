'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Control, type FieldValues, type UseFormSetValue, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf, type ShownProblem } from '@/trpc/problem'

/** Texts of refused fields, by their names in the contract. */
type FieldTexts = Partial<Record<string, string>>

interface FormDescription<Values extends FieldValues, Sent, Saved> {
  /** The values the form opens with. */
  start: Values
  /** Fields the user has not edited follow `start`. Without it, changes by others are reported on saving. */
  isFollowing?: boolean
  /** Reads the typed values as what is sent. */
  schema: ZodType<Sent, Values>
  /** What a field shows when the schema or the server refuses it, by the values as typed now. */
  errors?: (values: Values) => FieldTexts
  /** What a field shows for a problem that names none. */
  fieldOf?: (problem: ShownProblem, sent: Sent) => FieldTexts | null
  /** True if the values differ from what is stored, where that is not seen from the typed values alone. */
  differs?: (values: Values) => boolean
  send: (sent: Sent) => Promise<Saved>
  onSaved?: (saved: Saved, sent: Sent) => unknown
  /** What the fields hold once it is sent; by default what was typed. */
  afterwards?: (values: Values) => Values
  /** The toast of success; null for none. */
  toast?: (saved: Saved, sent: Sent, values: Values) => string | null
  /** Queries that show what was sent. They are refetched after a refusal too: others may have changed it. */
  stale?: QueryFilters[]
}

/** A form being filled in. */
export interface SentForm<Values extends FieldValues, Sent = unknown, Saved = unknown> {
  control: Control<Values, unknown, Sent>
  values: Values
  set: UseFormSetValue<Values>
  errorOf: (name: string) => string | undefined
  /** Something would be lost by leaving. */
  isChanged: boolean
  isPending: boolean
  /** It has been sent; what the server answered is in `saved`. */
  isSent: boolean
  saved: Saved | undefined
  /** Why it was refused. */
  error: unknown
  /** The same, if no field shows it. */
  refusal: unknown
  /** The element of the form, in which the first refused field gets the focus. */
  element: RefObject<HTMLFormElement | null>
  /** Checks the values and passes what would be sent. */
  submit: (onValid: (sent: Sent) => void) => (event: FormEvent) => void
  send: (sent: Sent) => void
  /** Returns to `start`, or to newer values. */
  reset: (values?: Values) => void
}

// The options of following would apply to any reset.
const anew = { keepDirtyValues: false }

/** The engine of a form: its values, their check by the contract, sending, and what became of it. */
export function useSentForm<Values extends FieldValues, Sent, Saved>(
  description: FormDescription<Values, Sent, Saved>,
): SentForm<Values, Sent, Saved> {
  const { start, isFollowing = false, afterwards, schema, errors, fieldOf, differs, stale = [], toast } = description
  const { t } = useI18n()
  const show = useToast()
  const queryClient = useQueryClient()
  const [first] = useState(start)
  const element = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const form = useForm<Values, unknown, Sent>({
    values: isFollowing ? start : first,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors: wrong, isDirty, isSubmitted, dirtyFields: _ } = form.formState
  // Once tried, every error follows what is typed.
  useEffect(() => {
    if (isSubmitted) return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() })
  }, [form, isSubmitted])
  const values = form.watch()
  const refresh = () => Promise.all(stale.map((filters) => queryClient.invalidateQueries(filters)))
  const mutation = useMutation({
    mutationFn: description.send,
    onSuccess: async (saved, sent) => {
      const given = form.getValues()
      form.reset(afterwards?.(given) ?? given, anew)
      const text = toast?.(saved, sent, given)
      if (text) show({ text })
      await description.onSaved?.(saved, sent)
      void refresh()
    },
    onError: () => void refresh(),
    // An answer may contain a secret, which must leave memory with the form.
    gcTime: 0,
  })
  useEffect(() => {
    if (failures > 0 || mutation.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures, mutation.error])
  const texts = errors?.(values) ?? {}
  const problem = problemOf(mutation.error)
  const { variables } = mutation
  const refused = problem ? ((variables && fieldOf?.(problem, variables)) ?? namedBy(problem, texts)) : {}
  const submit = async (event: FormEvent, onValid: (sent: Sent) => void) => {
    const wrong: unknown[] = []
    await form.handleSubmit(onValid, (fields) => void wrong.push(fields))(event)
    if (wrong.length > 0) setFailures((count) => count + 1)
  }
  return {
    control: form.control,
    values,
    set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
    errorOf: (name) => (name in wrong ? (texts[name] ?? t('error.invalid')) : refused[name]),
    isChanged: isDirty && (differs?.(values) ?? true),
    isPending: mutation.isPending,
    isSent: mutation.isSuccess,
    saved: mutation.data,
    error: mutation.error,
    refusal: Object.keys(refused).length > 0 ? null : mutation.error,
    element,
    submit: (onValid) => (event) => void submit(event, onValid),
    send: mutation.mutate,
    reset: (next) => {
      form.reset(next ?? start, anew)
      mutation.reset()
    },
  }
}

function namedBy({ fields }: ShownProblem, texts: FieldTexts): FieldTexts {
  const names = fields.map((pointer) => pointer.split('/')[1])
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text && names.includes(name)))
}
