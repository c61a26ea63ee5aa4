'use client'

import { type FileSection, fileFields, fileRoles, roleFields } from '@vitrina/contract/uploads/file-mapping'
import type { InspectedColumn, InspectedTable } from '@vitrina/contract/uploads/upload'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'

interface SectionFieldsProps {
  section: FileSection
  /** The files of the section. */
  tables: readonly InspectedTable[]
  onChange: (section: FileSection) => void
}

/** The files of one header: what their rows are, and what each column means, with values from the files. */
export function SectionFields({ section, tables, onChange }: SectionFieldsProps) {
  const { t } = useI18n()
  const names = tables.map(({ name }) => name).join(', ')
  const isReady = tables.some(({ table }) => table !== null)
  const roles = fileRoles.filter((role) => role !== 'ready' || isReady)
  const columns = tables[0]?.columns ?? []
  return (
    <fieldset data-section={section.role} className="min-w-0 rounded-lg border border-line">
      <legend className="sr-only">{names}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:px-4">
        <p className="min-w-0 flex-1 basis-48 font-medium text-sm wrap-anywhere">{names}</p>
        <NativeSelect
          label={`${t('uploads.map.role')}: ${names}`}
          className="basis-64"
          value={section.role}
          onChange={({ target }) => {
            const role = roles.find((one) => one === target.value)
            if (role) onChange({ ...section, role, columns: columnsFor(section, role) })
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`uploads.role.${role}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {roleFields[section.role].length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and several may have one name
            <ColumnRow key={at} column={column} section={section} onChange={onChange} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function ColumnRow({
  column,
  section,
  onChange,
}: {
  column: InspectedColumn
  section: FileSection
  onChange: (section: FileSection) => void
}) {
  const { t } = useI18n()
  const { name, isTwice, samples, values } = column
  const field = section.columns.find((one) => one.column === name)?.field ?? ''
  const fields: readonly string[] = roleFields[section.role]
  // A column of kinds needs a meaning for each of its words.
  const offered = fileFields.filter((one) => fields.includes(one) && (one !== 'kind' || values.length > 0))
  const choose = (value: string) => {
    const others = section.columns.filter((one) => one.column !== name)
    const chosen = offered.find((one) => one === value)
    onChange({ ...section, columns: chosen ? [...others, { column: name, field: chosen }] : others })
  }
  if (name === '') return null
  return (
    <li data-column={name} className="grid items-center gap-x-4 gap-y-1.5 p-3 sm:grid-cols-2 sm:px-4">
      <div className="min-w-0">
        <p className="font-medium text-sm wrap-anywhere">{name}</p>
        <p className="text-ink-soft text-xs wrap-anywhere">
          {samples.length > 0 ? samples.join(' · ') : t('uploads.map.empty')}
        </p>
      </div>
      {isTwice ? (
        <p className="text-warn text-xs">{t('uploads.map.twice')}</p>
      ) : (
        <NativeSelect
          label={t('uploads.map.meansOf', { column: name })}
          className="w-full"
          value={field}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('uploads.map.nothing')}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`uploads.field.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </li>
  )
}

/** The columns whose meaning a role has too; the others are chosen anew. */
function columnsFor(section: FileSection, role: FileSection['role']): FileSection['columns'] {
  const fields: readonly string[] = roleFields[role]
  return section.columns.filter(({ field }) => fields.includes(field))
}
