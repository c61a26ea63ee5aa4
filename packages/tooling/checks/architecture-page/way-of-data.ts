import type { Workspace } from '../architecture/read-workspace.ts'
import { resolveImport } from '../architecture/resolve-import.ts'

/** A box of the picture: its label, its position, and its source folder. */
export interface Box {
  title: string
  /** Folder of its sources, as shown. Absent: outside the product. */
  folder?: string
  files?: RegExp
  text: readonly string[]
  column: number
  row: number
  /** Height in rows; 1 when absent. */
  height?: number
}

// Columns and rows of a grid, from the top left.
export const boxes = {
  systems: {
    title: 'Accounting systems',
    text: ['r_keeper, StoreHouse,', 'iiko, files of any till'],
    column: 0,
    row: 0,
  },
  connectors: {
    title: 'Connectors',
    folder: 'packages/connectors',
    files: /^packages\/connectors\//,
    text: ['any system’s answers', '→ the same records'],
    column: 1,
    row: 0,
  },
  exchange: {
    title: 'Exchange',
    folder: 'core/exchange',
    files: /^packages\/core\/src\/exchange\//,
    text: ['a day of a restaurant', 'in one transaction'],
    column: 2,
    row: 0,
  },
  showcase: {
    title: 'Showcase',
    folder: 'packages/db, prisma/',
    files: /^packages\/db\//,
    text: [
      'PostgreSQL:',
      'checks and their lines,',
      'sums by day (rollups),',
      'cards, keys, events',
      '',
      'every row names',
      'its workspace',
    ],
    column: 3,
    row: 0,
    height: 4,
  },
  figures: {
    title: 'Figures',
    folder: 'core/figures',
    files: /^packages\/core\/src\/figures\//,
    text: ['one query, one place', 'where it is computed'],
    column: 2,
    row: 1,
  },
  procedures: {
    title: 'Procedures',
    folder: 'packages/trpc',
    files: /^packages\/trpc\//,
    text: ['one router for all:', 'who may call, what goes', 'in, what comes out', '', 'no SQL, no arithmetic'],
    column: 1,
    row: 1,
    height: 2,
  },
  callers: { title: 'Callers', text: [], column: 0, row: 1, height: 2 },
  verbs: {
    title: 'Verbs',
    folder: 'core/<entity>',
    files: /^packages\/core\/src\/(?!exchange\/|figures\/|events\/|ai\/)/,
    text: ['a change, its audit and', 'event: one transaction'],
    column: 2,
    row: 2,
  },
  events: {
    title: 'Events',
    folder: 'core/events',
    files: /^packages\/core\/src\/events\//,
    text: ['what happened, in order;', 'the live stream reads it'],
    column: 2,
    row: 3,
  },
  worker: {
    title: 'Worker',
    folder: 'apps/worker',
    files: /^apps\/worker\//,
    text: ['deliveries, mail, tasks,', 'exchanges on schedule'],
    column: 1,
    row: 3,
  },
  receivers: { title: 'Receivers', text: ['webhooks, mailboxes,', 'agents elsewhere'], column: 0, row: 3 },
} as const satisfies Record<string, Box>

/** The contents of the box of callers, from the top. */
export const callers = {
  panel: { title: 'Panel', folder: 'apps/panel', files: /^apps\/panel\// },
  rest: { title: 'REST', folder: 'apps/api/src/rest', files: /^apps\/api\/src\/rest\// },
  tools: { title: 'Tools (MCP)', folder: 'apps/api/src/mcp', files: /^apps\/api\/src\/mcp\// },
  ai: { title: 'AI', folder: 'packages/agents', files: /^packages\/(agents|core\/src\/ai)\// },
} as const

type Sourced = Record<string, Pick<Box, 'title' | 'files'>>
const sourced: Sourced = { ...boxes, ...callers }

/** The flow an arrow belongs to: data to the caller, or a change to those it concerns. */
export type Way = 'data' | 'change'

export interface Arrow {
  way: Way
  from: keyof typeof boxes
  to: keyof typeof boxes
  /**
   * Pairs of boxes, importer first, whose imports in the code are this arrow. Absent: the arrow leads out of the
   * product.
   */
  imports?: readonly (readonly [string, string])[]
}

const ofCallers = ['panel', 'rest', 'tools'].map((caller) => [caller, 'procedures'] as const)

export const arrows: readonly Arrow[] = [
  { way: 'data', from: 'systems', to: 'connectors' },
  { way: 'data', from: 'connectors', to: 'exchange', imports: [['connectors', 'exchange']] },
  { way: 'data', from: 'exchange', to: 'showcase', imports: [['exchange', 'showcase']] },
  { way: 'data', from: 'showcase', to: 'figures', imports: [['figures', 'showcase']] },
  { way: 'data', from: 'figures', to: 'procedures', imports: [['procedures', 'figures']] },
  // Questions arrive through a procedure, which uses agents through the interface in core.
  { way: 'data', from: 'procedures', to: 'callers', imports: [...ofCallers, ['procedures', 'ai']] },
  { way: 'change', from: 'callers', to: 'procedures', imports: ofCallers },
  { way: 'change', from: 'procedures', to: 'verbs', imports: [['procedures', 'verbs']] },
  { way: 'change', from: 'verbs', to: 'showcase', imports: [['verbs', 'showcase']] },
  { way: 'change', from: 'verbs', to: 'events', imports: [['verbs', 'events']] },
  { way: 'change', from: 'events', to: 'worker', imports: [['worker', 'events']] },
  { way: 'change', from: 'worker', to: 'receivers' },
]

/** Descriptions of arrows that no import in the code matches any more, which would make the picture wrong. */
export function untrueArrows(workspace: Workspace): string[] {
  const imported = importsBetween(workspace)
  return arrows.flatMap(({ from, to, imports = [] }) =>
    imports
      .filter(([importer, target]) => !imported.has(`${importer} ${target}`))
      .map(([importer, target]) => `${from} → ${to}: ${importer} imports nothing of ${target}`),
  )
}

function importsBetween(workspace: Workspace): Set<string> {
  const boxesOf = (file: string) => Object.keys(sourced).filter((name) => sourced[name]?.files?.test(file))
  return new Set(
    workspace.packages.flatMap((owner) =>
      owner.sources
        .filter(({ isTest }) => !isTest)
        .flatMap((source) => {
          const targets = source.imports.flatMap(
            ({ specifier }) => resolveImport(workspace, owner, source, specifier) ?? [],
          )
          return boxesOf(source.file).flatMap((from) => targets.flatMap(boxesOf).map((to) => `${from} ${to}`))
        }),
    ),
  )
}
