/** `npm run pack -- <folder>`: writes a folder from which the product runs with Node 24 alone, as an image needs it. */
import { resolve } from 'node:path'
import { describeFailure } from './command-error.ts'
import { packProduct } from './pack/pack-product.ts'
import { listenForStop } from './start/stop-request.ts'

const [folder] = process.argv.slice(2)
const { signal } = listenForStop(() => process.exit(1))
if (folder === undefined) {
  process.stderr.write('usage: npm run pack -- <folder that does not exist yet, or is empty>\n')
  process.exit(2)
}
try {
  // npm runs scripts in the project's root; a relative path is relative to the folder the operator was in.
  const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
  await packProduct({
    folder: target,
    panelDistDir: process.env['PANEL_DIST_DIR'] || '.next',
    signal,
    log: (line) => console.log(line),
  })
  console.log(`The product is in ${target}: start it there by npm run serve.`)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
process.exit()
