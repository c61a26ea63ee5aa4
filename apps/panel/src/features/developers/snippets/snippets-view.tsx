'use client'

import { ExternalLink } from 'lucide-react'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FilterChip } from '@/components/table/filter-chip'
import { Card } from '@/components/ui/card'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { CodeBlock } from '../code-block'
import { SectionHead } from '../section-head'
import { curlSnippets } from './curl-snippets'
import { pythonSnippets } from './python-snippets'
import { examples, keyPlaceholder, languages, type Snippets } from './snippet-facts'
import { typescriptSnippets } from './typescript-snippets'

const snippets: Record<(typeof languages)[number], Snippets> = {
  curl: curlSnippets,
  typescript: typescriptSnippets,
  python: pythonSnippets,
}

const choice = {
  example: parseAsStringLiteral(examples).withDefault('restaurants'),
  language: parseAsStringLiteral(languages).withDefault('curl'),
}

/** Code that works as it is once a key is filled in, and links to the rest of the documentation. */
export function SnippetsView({ apiUrl }: { apiUrl: string }) {
  const { t } = useI18n()
  const { freshness, today } = useSession()
  const [{ example, language }, choose] = useQueryStates(choice, { scroll: false })
  const code = snippets[language][example]({
    api: `${apiUrl}/api/v1`,
    day: freshness.dataTo ?? today,
    cardTitle: t('developers.snippets.cardTitle'),
    priceReason: t('developers.snippets.priceReason'),
  })
  return (
    <>
      <SectionHead title={t('settings.snippets')} lead={t('developers.snippets.lead')} />
      <Card className="p-4 sm:p-5">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <NativeSelect
            label={t('developers.snippets.example')}
            className="basis-64 sm:max-w-md"
            value={example}
            onChange={({ target }) =>
              void choose({ example: examples.find((name) => name === target.value) ?? 'restaurants' })
            }
          >
            {examples.map((name) => (
              <option key={name} value={name}>
                {t(`developers.example.${name}`)}
              </option>
            ))}
          </NativeSelect>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('developers.snippets.language')}</legend>
            {languages.map((name) => (
              <FilterChip key={name} pressed={name === language} onPress={() => void choose({ language: name })}>
                {t(`developers.language.${name}`)}
              </FilterChip>
            ))}
          </fieldset>
        </div>
        <p className="mb-3 max-w-3xl text-ink-soft text-sm">{t(`developers.example.${example}.hint`)}</p>
        <CodeBlock
          label={`${t(`developers.example.${example}`)} · ${t(`developers.language.${language}`)}`}
          code={code}
        />
        {example !== 'signature' && (
          <p className="mt-3 text-ink-soft text-sm">{t('developers.snippets.key', { placeholder: keyPlaceholder })}</p>
        )}
      </Card>
      <Documentation apiUrl={apiUrl} />
    </>
  )
}

function Documentation({ apiUrl }: { apiUrl: string }) {
  const { t } = useI18n()
  const link = (path: string, title: string, hint: string): ReactNode => (
    <li>
      <a
        href={`${apiUrl}${path}`}
        target="_blank"
        rel="noreferrer"
        className="flex items-start justify-between gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-muted"
      >
        <span className="min-w-0">
          <span className="font-medium text-sm">{title}</span>
          <span className="block text-ink-soft text-xs wrap-anywhere">{hint}</span>
        </span>
        <ExternalLink className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </a>
    </li>
  )
  return (
    <Card className="mt-4 p-2 sm:p-3">
      <h3 className="px-3 pt-2 pb-1 font-semibold">{t('developers.docs')}</h3>
      <ul className="grid sm:grid-cols-2">
        {link('/docs', t('developers.docs.reference'), t('developers.docs.reference.hint'))}
        {link('/api/v1/openapi', 'OpenAPI 3.1', t('developers.docs.openapi.hint'))}
        {link('/problems', t('developers.docs.problems'), t('developers.docs.problems.hint'))}
        <li className="px-3 py-2.5">
          <span className="font-medium text-sm">{t('developers.docs.changelog')}</span>
          <span className="block text-ink-soft text-xs wrap-anywhere">
            {t('developers.docs.changelog.hint')} <code>GET {apiUrl}/api/v1/changelog</code>
          </span>
        </li>
      </ul>
    </Card>
  )
}
