#!/usr/bin/env node
/**
 * Replaces Prisma's native schema engine, which its CLI would download from a host that is not always reachable. It
 * implements the same JSON-RPC over stdin and stdout, on the official WASM build of the engine and the official
 * adapter. The CLI starts it by PRISMA_SCHEMA_ENGINE_BINARY (see run-prisma.ts).
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { createCatalogAdapter } from './catalog-adapter.ts'
import { runConnectionCommand } from './connection-command.ts'
import { createOfflineAdapter } from './offline-adapter.ts'

/** The CLI's method names and the engine's, where they differ. */
const methods = new Map([
  ['applyMigrations', 'applyMigrations'],
  ['createMigration', 'createMigration'],
  ['dbExecute', 'dbExecute'],
  ['devDiagnostic', 'devDiagnostic'],
  ['diagnoseMigrationHistory', 'diagnoseMigrationHistory'],
  ['diff', 'diff'],
  ['ensureConnectionValidity', 'ensureConnectionValidity'],
  ['evaluateDataLoss', 'evaluateDataLoss'],
  ['getDatabaseVersion', 'version'],
  ['introspect', 'introspect'],
  ['introspectSql', 'introspectSql'],
  ['markMigrationApplied', 'markMigrationApplied'],
  ['markMigrationRolledBack', 'markMigrationRolledBack'],
  ['reset', 'reset'],
  ['schemaPush', 'schemaPush'],
])

const { values, positionals } = parseArgs({
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean', short: 'V' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
  },
  allowPositionals: true,
})
const url = datasourceUrl(values.datasource) || process.env['DATABASE_URL']

if (values.version) console.log('schema-engine-cli wasm')
else if (positionals[0] === 'cli') process.exitCode = await runConnectionCommand(positionals[1] ?? '', url)
else await serve()

async function serve(): Promise<void> {
  const panics = catchPanics()
  const datamodels = values.datamodels?.map((path): [string, string] => [path, readFileSync(path, 'utf8')])
  const factory = bindMigrationAwareSqlAdapterFactory(url ? createCatalogAdapter(url) : createOfflineAdapter())
  // Not imported above: Node warns of WASM modules on stderr, which the CLI reads when it asks for a connection command.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm')
  let engine: object | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    const request = parseRequest(line)
    if (!request) continue
    try {
      // Created on the first request, because creating it connects, and only a request can return the failure.
      engine ??= await SchemaEngine.new({ datamodels }, () => undefined, factory)
      const result = await Promise.race([call(engine, request), panics])
      // The native engine prints a diff itself, through the CLI, and returns only its exit code.
      if (request.method === 'diff') send({ id: -request.id, method: 'print', params: { content: diffText(result) } })
      send({ id: request.id, result: result ?? null })
    } catch (error) {
      const message = 'An error happened. Check the data field for details.'
      send({ id: request.id, error: { code: 4466, message, data: describeError(error) } })
    }
  }
  process.exit(0)
}

/** Rejects when the engine panics: its request would otherwise never be answered. */
function catchPanics(): Promise<never> {
  let message = ''
  // Where the WASM build stores the reason before it traps.
  const registry = { set_message: (reason: string) => (message = reason) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry })
  const panics = new Promise<never>((_, reject) => {
    process.on('uncaughtException', (error) =>
      reject(message ? new Error(`The schema engine panicked: ${message}`) : error),
    )
  })
  panics.catch(() => undefined)
  return panics
}

interface Request {
  id: number
  method: string
  params: unknown
}

function parseRequest(line: string): Request | undefined {
  const message: unknown = JSON.parse(line)
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return undefined
  if (typeof message.method !== 'string' || typeof message.id !== 'number') return undefined
  return { id: message.id, method: message.method, params: 'params' in message ? message.params : undefined }
}

async function call(engine: object, { method, params }: Request): Promise<unknown> {
  const name = methods.get(method)
  const target: unknown = name && Reflect.get(engine, name)
  if (typeof target !== 'function') throw new Error(`The schema engine has no method ${method}`)
  return await Reflect.apply(target, engine, [params])
}

function diffText(result: unknown): string {
  const hasText = typeof result === 'object' && result !== null && 'stdout' in result
  return hasText && typeof result.stdout === 'string' ? result.stdout : ''
}

/** What the CLI reads from a failed request. */
function describeError(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return { is_panic: false, message, meta: null, error_code: code }
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function datasourceUrl(json: string | undefined): string | undefined {
  const parsed: unknown = json && JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null || !('url' in parsed)) return undefined
  return typeof parsed.url === 'string' ? parsed.url : undefined
}
