import {
  ApiEnvironment,
  Environment,
  PanelEnvironment,
  secretVariables,
  WorkerEnvironment,
} from '@vitrina/core/installation/environment'
import type { z } from 'zod'
import { StartEnvironment } from '../settings.ts'
import { type Guide, guides } from './guide.ts'

export const referencePage = 'docs/environment.md'
export const exampleFile = '.env.example'

const readers: Record<string, z.ZodObject> = {
  api: ApiEnvironment,
  worker: WorkerEnvironment,
  panel: PanelEnvironment,
  start: StartEnvironment,
}
const shapes: Record<string, z.ZodType> = { ...StartEnvironment.shape, ...Environment.shape }

/** Every variable that some process reads. */
export function everyVariable(): string[] {
  return [...new Set([...Object.keys(Environment.shape), ...Object.keys(StartEnvironment.shape)])]
}

/** The reference page of the variables, in Markdown. */
export function renderReference(): string {
  const sections = guides.map(({ title, variables }) => {
    const entries = Object.entries(variables).map(([name, { about }]) => {
      const facts = [readersOf(name), defaultOf(name)].filter((fact) => fact !== '').join('; ')
      return wrap(`- **\`${name}\`** (${facts}). ${about}`, { indent: '  ', width: 132 })
    })
    return `## ${title}\n\n${entries.join('\n')}`
  })
  return `${intro}\n${sections.join('\n\n')}\n`
}

/** The example of a `.env` file: every variable, each commented out. */
export function renderExample(): string {
  const sections = guides.map(({ title, variables }) => {
    const entries = Object.entries(variables).map(([name, guide]) => exampleOf(name, guide))
    return [`# ${title.replaceAll('`', '')}`, ...entries].join('\n\n')
  })
  const head =
    '# Settings of this machine, all optional. Copy to .env; a variable that is set in the environment wins over this file.'
  return `${head}\n\n${sections.join('\n\n')}\n`
}

const intro = `# Variables

Every process reads its settings from the environment and checks them at its start: a wrong one is named, with what to write instead,
and nothing starts. An empty variable counts as absent. \`npm start\`, \`npm run serve\` and the operator's commands read the file \`.env\`
at the root of the project as well; what is set in the environment wins. Those that hold a password may be in a file
(${secretVariables.map((name) => `\`${name}\``).join(', ')}):
\`VITRINA_SECRET_FILE=/run/secrets/vitrina\`. This page and \`.env.example\` are written from the code: \`npm run -s environment-page\`.
`

function exampleOf(name: string, { about, example }: Guide): string {
  const value = secretVariables.some((secret) => secret === name) && name !== 'DATABASE_URL' ? '' : example
  return `${wrap(`# ${about.replaceAll('`', '')}`, { indent: '# ', width: 120 })}\n# ${name}=${value}`
}

function defaultOf(name: string): string {
  const { data, success } = shapes[name]?.safeParse(undefined) ?? { success: false, data: undefined }
  if (!success) return 'needed'
  return data === undefined || typeof data === 'function' ? '' : `\`${String(data)}\``
}

function readersOf(name: string): string {
  const names = Object.entries(readers).filter(([, schema]) => name in schema.shape)
  return names.map(([reader]) => (reader === 'start' ? '`npm start`' : reader)).join(', ')
}

/** The text in lines of a width, all but the first indented. */
function wrap(text: string, { indent, width }: { indent: string; width: number }): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `${indent}${word}`)
  }
  return lines.join('\n')
}
