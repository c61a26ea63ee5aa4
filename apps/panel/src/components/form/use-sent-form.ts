'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { hashKey, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Control, type FieldValues, type UseFormSetValue, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf, type ShownProblem } from '@/trpc/problem'
import { type FieldTexts, onEdit, refusedFields } from './refusals'

interface FormDescription<Values extends FieldValues, Sent, Saved> {
  /** The values the form opens with. */
  start: Values
  /** Fields the user has not edited follow `start`. Without it, changes by others are reported on saving. */
  isFollowing?: boolean
  /** Reads the typed values as what is sent. */
  schema: ZodType<Sent, Values>
  /** What a drawn field shows when the schema or the server refuses it, by the values as typed now. */
  errors?: (values: Values) => FieldTexts
  /** What drawn fields show of a problem instead of the texts for those it names; null for these. */
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
  /** Why it was refused; null once a field was edited after it was sent. */
  error: unknown
  /** The same, unless fields show all of it. */
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
  const { errors: invalid, isDirty, isSubmitted, dirtyFields } = form.formState
  const values = form.watch()
  // A field that follows what others change is not edited by it.
  const edits = hashKey(
    Object.keys(dirtyFields)
      .sort()
      .map((name) => [name, values[name]]),
  )
  const refresh = () => Promise.all(stale.map((filters) => queryClient.invalidateQueries(filters)))
  const mutation = useMutation({
    mutationFn: description.send,
    // The values may be edited before the server answers.
    onMutate: () => edits,
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
  // Once tried, every error follows what is typed.
  useEffect(() => {
    if (isSubmitted) return onEdit(form, () => void form.trigger())
  }, [form, isSubmitted])
  const { isError } = mutation
  // Two effects, since the end of a refusal must not move the focus.
  useEffect(() => {
    if (failures > 0) focusInvalid(element.current)
  }, [failures])
  useEffect(() => {
    if (isError) focusInvalid(element.current)
  }, [isError])
  const texts = errors?.(values) ?? {}
  const error = isError && mutation.context === edits ? mutation.error : null
  const problem = problemOf(error)
  const { variables } = mutation
  const own = problem && variables ? fieldOf?.(problem, variables) : null
  const refused = problem && refusedFields(problem, texts, own ?? null)
  const submit = async (event: FormEvent, onValid: (sent: Sent) => void) => {
    const failed: unknown[] = []
    await form.handleSubmit(onValid, (fields) => void failed.push(fields))(event)
    if (failed.length > 0) setFailures((count) => count + 1)
  }
  return {
    control: form.control,
    values,
    set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
    errorOf: (name) => (name in invalid ? (texts[name] ?? t('error.invalid')) : refused?.texts[name]),
    isChanged: isDirty && (differs?.(values) ?? true),
    isPending: mutation.isPending,
    isSent: mutation.isSuccess,
    saved: mutation.data,
    error,
    refusal: refused?.isComplete ? null : error,
    element,
    submit: (onValid) => (event) => void submit(event, onValid),
    send: mutation.mutate,
    reset: (next) => {
      form.reset(next ?? start, anew)
      mutation.reset()
    },
  }
}

function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
