'use client'

import { type FileMapping, foldColumn, headerKey, lineKinds } from '@vitrina/contract/uploads/file-mapping'
import { asksDecimal, mayRepeat, type UsedColumn } from '@vitrina/contract/uploads/missing-parts'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'

interface MappingQuestionsProps {
  mapping: FileMapping
  used: readonly UsedColumn[]
  onChange: (mapping: FileMapping) => void
}

/** What the columns do not say by themselves: only the questions that these files raise, and rarely needed settings. */
export function MappingQuestions(props: MappingQuestionsProps) {
  const { mapping, used, onChange } = props
  const { t } = useI18n()
  const asksOrder = used.some(({ field, column }) => field === 'date' && column.dates?.order === 'either')
  const asksRepeat = used.some(mayRepeat)
  const doubtful = used.filter(({ field, column }) => asksDecimal(field, column))
  const words = [...new Set(used.flatMap(({ field, column }) => (field === 'kind' ? column.values : [])))]
  return (
    <>
      {(asksOrder || asksRepeat || doubtful.length > 0) && (
        <div className="grid gap-4 sm:grid-cols-2">
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
          {asksRepeat && (
            <Field label={t('uploads.map.dateRepeats')} hint={t('uploads.map.dateRepeats.hint')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  className="w-full"
                  value={mapping.dateRepeats === null ? '' : String(mapping.dateRepeats)}
                  onChange={({ target: { value } }) =>
                    onChange({ ...mapping, dateRepeats: value === '' ? null : value === 'true' })
                  }
                >
                  <option value="">{t('uploads.map.dateOrder.none')}</option>
                  <option value="true">{t('uploads.map.dateRepeats.yes')}</option>
                  <option value="false">{t('uploads.map.dateRepeats.no')}</option>
                </NativeSelect>
              )}
            </Field>
          )}
          {doubtful.map((one) => (
            <DecimalQuestion
              key={`${headerKey(one.section.header)} ${one.column.name}`}
              {...{ one, mapping, onChange }}
            />
          ))}
        </div>
      )}
      {words.length > 0 && <KindMeanings words={words} mapping={mapping} onChange={onChange} />}
      <MoreSettings {...props} />
    </>
  )
}

/** How a number of a column is read that may have thousands or decimals: shown as it would be understood. */
function DecimalQuestion({ one, mapping, onChange }: Omit<MappingQuestionsProps, 'used'> & { one: UsedColumn }) {
  const { t, locale } = useI18n()
  const { column, section } = one
  if (column.doubtful === null) return null
  const { text: sample, point, comma } = column.doubtful
  const shown = (decimal: string) => new Intl.NumberFormat(locale).format(Number(decimal))
  const choose = (mark: string) => {
    const columns = section.columns.map((given): (typeof section.columns)[number] => {
      if (foldColumn(given.column) !== foldColumn(column.name)) return given
      const { decimal: _, ...bare } = given
      return mark === '.' || mark === ',' ? { ...bare, decimal: mark } : bare
    })
    const sections = mapping.sections.map((other) => (other === section ? { ...section, columns } : other))
    onChange({ ...mapping, sections })
  }
  return (
    <Field label={t('uploads.map.decimal', { sample, column: column.name })}>
      {(control) => (
        <NativeSelect
          {...control}
          className="w-full"
          value={one.decimal ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('uploads.map.dateOrder.none')}</option>
          <option value=".">{shown(point)}</option>
          <option value=",">{shown(comma)}</option>
        </NativeSelect>
      )}
    </Field>
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
function MoreSettings({ mapping, used, onChange }: MappingQuestionsProps) {
  const { t } = useI18n()
  const { workspace } = useSession()
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-md py-1 font-medium text-sm">{t('uploads.map.more')}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
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
        {used.some(({ field }) => field === 'time') && (
          <Checkbox
            className="self-center"
            checked={mapping.isBusinessDay}
            onChange={({ target }) => onChange({ ...mapping, isBusinessDay: target.checked })}
          >
            {t('uploads.map.isBusinessDay')}
          </Checkbox>
        )}
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
