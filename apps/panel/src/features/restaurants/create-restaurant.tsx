'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { KeyPicker, type PickedKey } from './key-picker'
import { maxLetters, type WordName, wordNames } from './registry-draft'
import { RegistryProblem } from './registry-problem'

const nothing: Record<WordName, string> = { name: '', city: '', address: '', comment: '' }

/** Creates a registry record for a restaurant that the source will send, that it has sent, or that only we know. */
export function CreateRestaurant({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const router = useRouter()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [words, setWords] = useState(nothing)
  const [link, setLink] = useState<PickedKey | null>(null)
  const create = useMutation(
    trpc.restaurants.create.mutationOptions({
      onSuccess: async ({ data }) => {
        onClose()
        toast({ text: t('restaurant.created', { name: data.name }) })
        router.push(`/restaurants/${data.id}`)
        await queryClient.invalidateQueries()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({
      name: words.name.trim(),
      city: words.city.trim() || null,
      address: words.address.trim() || null,
      comment: words.comment.trim() || null,
      ...(link && { source: link.source, sourceKey: link.sourceKey }),
    })
  }
  return (
    <GuardedModal
      title={t('restaurant.new')}
      isGuarded={(link !== null || wordNames.some((name) => words[name] !== '')) && !create.isSuccess}
      onClose={onClose}
      className="w-[min(36rem,calc(100vw-1rem))]"
    >
      <form onSubmit={submit} className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
        <KeyPicker
          held={null}
          value={link}
          onChange={(next) => {
            setLink(next)
            if (next?.name && words.name === '') setWords({ ...words, name: next.name })
          }}
        />
        {wordNames.map((name) => {
          const Control = name === 'comment' ? Textarea : Input
          return (
            <Field key={name} label={t(`registry.word.${name}`)}>
              {(control) => (
                <Control
                  required={name === 'name'}
                  maxLength={maxLetters[name]}
                  autoComplete="off"
                  value={words[name]}
                  onChange={(event) => setWords({ ...words, [name]: event.target.value })}
                  {...control}
                />
              )}
            </Field>
          )
        })}
        <RegistryProblem error={create.error} />
        <div className="flex justify-end gap-2 pt-1">
          <Button size="md" variant="ghost" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="md" variant="primary" type="submit" disabled={create.isPending}>
            {create.isPending ? t('action.saving') : t('restaurant.create')}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}
