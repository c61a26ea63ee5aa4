'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FileMapping, headerKey } from '@vitrina/contract/uploads/file-mapping'
import { missingParts, needsRestaurant, tablesOf, usedColumns } from '@vitrina/contract/uploads/missing-parts'
import type { InspectedTable, UploadDetail } from '@vitrina/contract/uploads/upload'
import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { MappingQuestions } from './mapping-questions'
import { MissingList } from './missing-list'
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
  const [mapping, setMapping] = useState(given)
  const [source, setSource] = useState(upload.source)
  const [name, setName] = useState(upload.profile?.name ?? nameOf(upload))
  const [isOpen, setOpen] = useState(upload.profile === null && upload.dryRun === null)
  const save = useSaveMapping(onMapped)
  const tables = upload.tables ?? []
  const isReady = mapping.sections.every(({ role }) => role === 'ready' || role === 'skip')
  const missing = missingParts(mapping, tables)
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
            <MappingFields mapping={mapping} tables={tables} onChange={setMapping} />
            {!isReady && <ProfileName name={name} onChange={setName} />}
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('uploads.map.change')}</Button>
        )}
        <StoredAs
          mapping={mapping}
          restaurants={upload.restaurants}
          needsRestaurant={needsRestaurant(mapping)}
          source={source}
          onChange={setMapping}
          onSource={setSource}
        />
        <MissingList missing={missing} />
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

function useSaveMapping(onMapped: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.uploads.map.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.uploads.profiles.queryKey() })
        onMapped()
      },
    }),
  )
}

interface MappingFieldsProps {
  mapping: FileMapping
  tables: readonly InspectedTable[]
  onChange: (mapping: FileMapping) => void
}

/** The columns of the files that are there, and what is asked about them. A saved mapping may know more files. */
function MappingFields({ mapping, tables, onChange }: MappingFieldsProps) {
  const present = mapping.sections.filter((section) => tablesOf(section, tables).length > 0)
  return (
    <>
      {present.map((section) => (
        <SectionFields
          key={headerKey(section.header)}
          section={section}
          tables={tablesOf(section, tables)}
          onChange={(changed) =>
            onChange({ ...mapping, sections: mapping.sections.map((one) => (one === section ? changed : one)) })
          }
        />
      ))}
      <MappingQuestions mapping={mapping} used={usedColumns(mapping, tables)} onChange={onChange} />
    </>
  )
}

function ProfileName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useI18n()
  return (
    <Field label={t('uploads.map.profile')} hint={t('uploads.map.profile.hint')} className="max-w-md">
      {(control) => (
        <Input {...control} required maxLength={100} value={name} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

/** The name of the file with the most rows, without its ending. */
function nameOf({ tables, files }: UploadDetail): string {
  const [largest] = (tables ?? []).toSorted((a, b) => b.rows - a.rows)
  return (largest?.name ?? files[0]?.name ?? '').replace(/\.\w+$/, '').slice(0, 100)
}
