'use client'

import { useQuery } from '@tanstack/react-query'
import { type Source, sourceName, sources } from '@vitrina/contract/source'
import { amountFields, type FileMapping, lineKinds } from '@vitrina/contract/uploads/file-mapping'
import type { usedColumns } from '@vitrina/contract/uploads/missing-parts'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface MappingQuestionsProps {
  mapping: FileMapping
  used: ReturnType<typeof usedColumns>
  needsRestaurant: boolean
  source: Source
  onChange: (mapping: FileMapping) => void
  onSource: (source: Source) => void
}

/** What the columns do not say by themselves: only the questions that these files raise, and rarely needed settings. */
export function MappingQuestions(props: MappingQuestionsProps) {
  const { mapping, used, needsRestaurant, onChange } = props
  const { t } = useI18n()
  const asksOrder = used.some(({ field, column }) => field === 'date' && column.dates?.order === 'either')
  const asksDecimal = used.some(({ field, column }) => amountFields.has(field) && column.decimal === 'either')
  const words = [...new Set(used.flatMap(({ field, column }) => (field === 'kind' ? column.values : [])))]
  return (
    <>
      {(needsRestaurant || asksOrder || asksDecimal) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {needsRestaurant && (
            <Field label={t('uploads.map.restaurant')} hint={t('uploads.map.restaurant.hint')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={200}
                  value={mapping.restaurant ?? ''}
                  onChange={({ target }) =>
                    onChange({ ...mapping, restaurant: target.value.trim() === '' ? null : target.value })
                  }
                />
              )}
            </Field>
          )}
          {asksOrder && (
            <Field label={t('uploads.map.dateOrder')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  className="w-full"
                  value={mapping.dateOrder ?? ''}
                  onChange={({ target: { value } }) =>
                    onChange({ ...mapping, dateOrder: value === 'day' || value === 'month' ? value : null })
                  }
                >
                  <option value="">{t('uploads.map.dateOrder.none')}</option>
                  <option value="day">{t('uploads.map.dateOrder.day')}</option>
                  <option value="month">{t('uploads.map.dateOrder.month')}</option>
                </NativeSelect>
              )}
            </Field>
          )}
          {asksDecimal && (
            <Field label={t('uploads.map.decimal')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  className="w-full"
                  value={mapping.decimal ?? ''}
                  onChange={({ target: { value } }) =>
                    onChange({ ...mapping, decimal: value === '.' || value === ',' ? value : null })
                  }
                >
                  <option value="">{t('uploads.map.decimal.none')}</option>
                  <option value=".">{t('uploads.map.decimal.point')}</option>
                  <option value=",">{t('uploads.map.decimal.comma')}</option>
                </NativeSelect>
              )}
            </Field>
          )}
        </div>
      )}
      {words.length > 0 && <KindMeanings words={words} mapping={mapping} onChange={onChange} />}
      <MoreSettings {...props} />
    </>
  )
}

interface KindMeaningsProps {
  words: readonly string[]
  mapping: FileMapping
  onChange: (mapping: FileMapping) => void
}

/** What each word of the column of kinds means. */
function KindMeanings({ words, mapping, onChange }: KindMeaningsProps) {
  const { t } = useI18n()
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-2 font-medium text-sm">{t('uploads.map.kinds')}</legend>
      {words.map((word) => {
        const known = mapping.kinds.find(({ value }) => value.toLowerCase() === word.toLowerCase())
        return (
          <div key={word} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
            <p className="text-sm wrap-anywhere">{word}</p>
            <NativeSelect
              label={word}
              className="w-full"
              value={known?.kind ?? ''}
              onChange={({ target }) => {
                const kind = lineKinds.find((one) => one === target.value)
                const others = mapping.kinds.filter((one) => one !== known)
                onChange({ ...mapping, kinds: kind ? [...others, { value: word, kind }] : others })
              }}
            >
              <option value="">{t('uploads.map.dateOrder.none')}</option>
              {lineKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`uploads.kind.${kind}`)}
                </option>
              ))}
            </NativeSelect>
          </div>
        )
      })}
    </fieldset>
  )
}

/** Settings that most files do not need. */
function MoreSettings({ mapping, source, onChange, onSource }: MappingQuestionsProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { workspace } = useSession()
  const { data: integrations } = useQuery(trpc.integrations.details.queryOptions())
  const isConnected = integrations?.find(({ slug }) => slug === source)?.connected ?? false
  return (
    <details open={isConnected || undefined}>
      <summary className="w-fit cursor-pointer rounded-md py-1 font-medium text-sm">{t('uploads.map.more')}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field
          label={t('uploads.map.source')}
          hint={t('uploads.map.source.hint')}
          error={isConnected ? t('uploads.map.source.connected', { name: sourceName(source) }) : null}
        >
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={source}
              onChange={({ target }) => {
                const chosen = sources.find((one) => one === target.value)
                if (chosen) onSource(chosen)
              }}
            >
              {sources.map((one) => (
                <option key={one} value={one}>
                  {sourceName(one)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('uploads.map.timezone')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={mapping.timezone ?? ''}
              onChange={({ target: { value } }) => onChange({ ...mapping, timezone: value === '' ? null : value })}
            >
              <option value="">{t('uploads.map.timezone.own', { zone: workspace.timezone })}</option>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('uploads.map.dayEnd')} hint={t('uploads.map.dayEnd.hint')}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={mapping.dayEnd ?? ''}
              onChange={({ target: { value } }) => onChange({ ...mapping, dayEnd: value === '' ? null : value })}
            />
          )}
        </Field>
        <Checkbox
          className="self-center"
          checked={mapping.numbersRepeat}
          onChange={({ target }) => onChange({ ...mapping, numbersRepeat: target.checked })}
        >
          {t('uploads.map.numbersRepeat')}
        </Checkbox>
      </div>
    </details>
  )
}
