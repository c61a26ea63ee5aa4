import { personalKinds } from './kinds.ts'
import { readSchema } from './schema-comments.ts'

export const registerPage = 'docs/personal-data.md'

/** The columns that the schema marks as personal, by their kind. */
export function personalColumns(): { column: string; kind: string }[] {
  return readSchema().flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, personal }) =>
      personal === null ? [] : [{ column: `${name}.${column}`, kind: personal }],
    ),
  )
}

/** The register of personal data: `docs/personal-data.md`. */
export function renderRegister(): string {
  const marked = personalColumns()
  const parts = Object.entries(personalKinds).map(([kind, { title, what, why, howLong, whoSees, rights }]) => {
    const columns = marked.filter((each) => each.kind === kind).map(({ column }) => `\`${column}\``)
    return [
      `### ${title}`,
      '',
      what,
      '',
      `- **Why:** ${why}`,
      `- **How long:** ${howLong}`,
      `- **Who sees it:** ${whoSees}`,
      `- **Export and erasure:** ${rights}`,
      `- **Where:** ${columns.join(', ')}`,
      '',
    ].join('\n')
  })
  return `${[introduction, ...parts].join('\n').trimEnd()}\n`
}

const introduction = `# Personal data

Which personal data an installation has, where, why and for how long: the register that article 30 of the GDPR asks for, and what Russian law
152-FZ wants to be known before a notification to Roskomnadzor. It is written from the marks in the schema (\`/// personal:\`) by
\`npm run -s personal-data-page\`; a test compares it with the database's columns.

## Whose duty it is

The company that runs a workspace decides why the data is processed: it is the operator of 152-FZ and the controller of the GDPR. Whoever runs
the installation for others processes it on their behalf, under a contract. Vitrina is software: it sends nothing to its makers.
Guests of restaurants are not in it: neither names, phones nor cards of guests are read.

## What people may ask for

| they ask                  | what to do                                                                                 |
| ------------------------- | ------------------------------------------------------------------------------------------ |
| what do you have about me | the profile shows an account its own; \`ops workspace export\` has everything of a workspace |
| correct it                | names of accounts in the profile; names of waiters in the accounting system                |
| delete it (an account)    | \`ops user erase\`, in every workspace                                                       |
| delete it (a waiter)      | "Erase the name" on their page, or \`ops waiter anonymize\`: figures stay, the name is gone  |
| stop writing to me        | the link in every digest; or an editor removes the address from the mailing                |
| give me my data           | \`ops workspace export\`: JSON lines, with what the columns mean                             |
| the company leaves        | \`ops workspace export\`, then \`ops workspace delete\`                                        |

152-FZ allows ten working days for an answer, the GDPR a month. 152-FZ also wants data of Russian citizens to be recorded in databases in
Russia first: run PostgreSQL there. A model that is connected as a gateway of agents receives questions and figures, with names of waiters
where a question is about them: if it runs abroad, this is a transfer. The built-in agent sends nothing.

## Backups and logs

A backup has what the database had, with names that were erased later. Delete backups as often as your rules say, and after restoring one
call the same \`user erase\`, \`waiter anonymize\` and \`workspace delete\` again: keep a list of what you erased, by ids. Logs have neither names
nor addresses of people nor bodies of requests; logs of a proxy in front are yours. Exports belong to the people in them: keep and delete
them likewise.

Ids of people stay in journals after an erasure, so that entries of one person still belong together; nothing leads from an id to a person
any more.

## The register
`
