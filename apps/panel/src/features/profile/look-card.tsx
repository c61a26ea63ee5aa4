'use client'

import { useLook } from '@/components/shell/use-look'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { type Theme, themes } from '@/lib/theme'
import { SectionCard } from './section-card'

/** Theme and language of this browser, effective at once. */
export function LookCard({ theme: savedTheme }: { theme: Theme }) {
  const { t, locale } = useI18n()
  const { theme, chooseTheme, chooseLocale } = useLook(savedTheme)
  return (
    <SectionCard title={t('profile.look')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('profile.look.theme')}>
          {(control) => (
            <NativeSelect
              id={control.id}
              className="w-full"
              value={theme}
              onChange={(event) => chooseTheme(event.target.value)}
            >
              {themes.map((value) => (
                <option key={value} value={value}>
                  {t(`account.theme.${value}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('profile.look.language')}>
          {(control) => (
            <NativeSelect
              id={control.id}
              className="w-full"
              value={locale}
              onChange={(event) => chooseLocale(event.target.value)}
            >
              <option value="ru" lang="ru">
                Русский
              </option>
              <option value="en" lang="en">
                English
              </option>
            </NativeSelect>
          )}
        </Field>
      </div>
    </SectionCard>
  )
}
