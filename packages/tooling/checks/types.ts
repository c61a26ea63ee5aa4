/** `node packages/tooling/checks/types.ts`: type-checks every package and app, two at a time; prints what fails. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectRoot } from '../src/project-root.ts'

const atOnce = 2
const compiler = join(
  dirname(createRequire(join(projectRoot, 'package.json')).resolve('typescript/package.json')),
  'bin/tsc',
)

const folders = globSync(['packages/*/tsconfig.json', 'apps/*/tsconfig.json', 'e2e/tsconfig.json'], {
  cwd: projectRoot,
})
const queue = folders.map((file) => dirname(file)).toSorted()
let failures = 0
await Promise.all(Array.from({ length: atOnce }, work))
if (failures > 0) process.exitCode = 1
else console.log(`The types of ${folders.length} packages are right.`)

async function work(): Promise<void> {
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    const { code, output } = await check(folder)
    if (code !== 0) {
      failures += 1
      console.error(`${folder}\n${output}`)
    }
  }
}

function check(folder: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [compiler, '--noEmit', '--pretty', 'false'], { cwd: join(projectRoot, folder) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
