import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const commands = {
  curl: (file: string) => ['bash', file],
  typescript: (file: string) => [process.execPath, file],
  python: (file: string) => ['python3', file],
}
const endings = { curl: 'sh', typescript: 'mts', python: 'py' }

export type CodeLanguage = keyof typeof commands

export interface RunningCode {
  /** What it has written so far. */
  output(): string
  /** What it has complained of so far. */
  complaints(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Ends it with all that it has started. */
  stop(): Promise<void>
}

/** Runs a text as a program of its own, in a folder of its own with these files beside it. */
export async function startCode(
  language: CodeLanguage,
  code: string,
  options: { args?: string[]; env?: Record<string, string>; files?: Record<string, string> } = {},
): Promise<RunningCode> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-example-'))
  for (const [name, text] of Object.entries(options.files ?? {})) await writeFile(join(folder, name), text)
  const file = join(folder, `example.${endings[language]}`)
  await writeFile(file, code)
  const [command = '', ...args] = [...commands[language](file), ...(options.args ?? [])]
  // A test run's own wish for colours would be in what is read here.
  const { FORCE_COLOR: _, ...own } = process.env
  const env = { ...own, NO_COLOR: '1', PYTHONIOENCODING: 'utf-8', ...options.env }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() =>
    rm(folder, { recursive: true, force: true }),
  )
  const stop = async () => {
    // A detached program leads a group of its own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await ended
  }
  return { output: () => written.out, complaints: () => written.err, ended, stop }
}

/** Runs it to its end; throws what it wrote when it failed. */
export async function runCode(...given: Parameters<typeof startCode>): Promise<string> {
  const running = await startCode(...given)
  const code = await running.ended
  if (code !== 0) throw new Error(`${given[0]} ended with ${code}: ${running.complaints()}\n${given[1]}`)
  return running.output()
}
