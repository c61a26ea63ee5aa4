'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { columnsOf, type FileMapping, headerKey } from '@vitrina/contract/uploads/file-mapping'
import { missingParts, usedColumns } from '@vitrina/contract/uploads/missing-parts'
import type { UploadDetail } from '@vitrina/contract/uploads/upload'
import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { MappingQuestions } from './mapping-questions'
import { missingText } from './missing-text'
import { SectionFields } from './section-fields'
import { StoredAs } from './stored-as'

interface MappingFormProps {
  upload: UploadDetail
  mapping: FileMapping
  /** The mapping is saved: the dry run may begin. */
  onMapped: () => void
  isOrdering: boolean
}

/** What the columns of the files mean. What was recognised is filled in; a known mapping is folded away. */
export function MappingForm({ upload, mapping: given, onMapped, isOrdering }: MappingFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [mapping, setMapping] = useState(given)
  const [source, setSource] = useState(upload.source)
  const tables = upload.tables ?? []
  const isReady = mapping.sections.every(({ role }) => role === 'ready' || role === 'skip')
  const [name, setName] = useState(upload.profile?.name ?? nameOf(upload))
  const [isOpen, setOpen] = useState(upload.profile === null && upload.dryRun === null)
  const save = useMutation(
    trpc.uploads.map.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.uploads.profiles.queryKey() })
        onMapped()
      },
    }),
  )
  const missing = missingParts(mapping, tables)
  const present = mapping.sections.filter(({ header }) =>
    tables.some(
      (table) => table.problem === null && headerKey(table.columns.map((one) => one.name)) === headerKey(header),
    ),
  )
  const used = usedColumns(mapping, tables)
  const needsRestaurant = mapping.sections.some(
    (section) => section.role === 'sales' && columnsOf(section, 'restaurant').length === 0,
  )
  const lead = upload.profile
    ? t('uploads.map.known', { name: upload.profile.name })
    : t(isReady && missing.length === 0 ? 'uploads.map.ready' : 'uploads.map.guessed')
  return (
    <Card aria-label={t('uploads.map.title')} className="p-4 sm:p-5">
      <h2 className="font-semibold text-base">{t('uploads.map.title')}</h2>
      <p className="mt-1 text-ink-soft text-sm">{lead}</p>
      <form
        className="mt-4 space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length > 0) return
          save.mutate({ id: upload.id, mapping, source, profile: isReady ? null : name })
        }}
      >
        {isOpen ? (
          <>
            {present.map((section) => (
              <SectionFields
                key={headerKey(section.header)}
                section={section}
                tables={tables}
                onChange={(changed) =>
                  setMapping({
                    ...mapping,
                    sections: mapping.sections.map((one) => (one === section ? changed : one)),
                  })
                }
              />
            ))}
            <MappingQuestions mapping={mapping} used={used} onChange={setMapping} />
            {!isReady && (
              <Field label={t('uploads.map.profile')} hint={t('uploads.map.profile.hint')} className="max-w-md">
                {(control) => (
                  <Input
                    {...control}
                    required
                    maxLength={100}
                    value={name}
                    onChange={({ target }) => setName(target.value)}
                  />
                )}
              </Field>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('uploads.map.change')}</Button>
        )}
        <StoredAs
          mapping={mapping}
          restaurants={upload.restaurants}
          needsRestaurant={needsRestaurant}
          source={source}
          onChange={setMapping}
          onSource={setSource}
        />
        {missing.length > 0 && (
          <div
            role="status"
            data-missing={missing.length}
            className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn"
          >
            <p className="font-medium">{t('uploads.missing')}</p>
            <ul className="mt-1 list-disc pl-5">
              {[...new Set(missing.map((part) => missingText(t, part)))].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <FormProblem error={save.error} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            size="md"
            disabled={missing.length > 0 || save.isPending || isOrdering || (!isReady && name.trim() === '')}
          >
            {t('uploads.map.submit')}
          </Button>
          <p className="text-ink-soft text-sm">{t('uploads.map.submit.hint')}</p>
        </div>
      </form>
    </Card>
  )
}

/** The name of the file with the most rows, without its ending. */
function nameOf({ tables, files }: UploadDetail): string {
  const [largest] = (tables ?? []).toSorted((a, b) => b.rows - a.rows)
  return (largest?.name ?? files[0]?.name ?? '').replace(/\.\w+$/, '').slice(0, 100)
}
