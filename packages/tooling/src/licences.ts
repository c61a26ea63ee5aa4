/**
 * `npm run -s licences`: lists every production dependency with its version and licence; fails for one that is not
 * allowed.
 */
import { isAllowed } from './licences/allowed-licences.ts'
import { readLicences } from './licences/read-licences.ts'
import { projectRoot } from './project-root.ts'

const dependencies = readLicences(projectRoot)
const [names, versions] = [dependencies.map(({ name }) => name), dependencies.map(({ version }) => version)]
const width = (texts: string[]) => Math.max(...texts.map(({ length }) => length))
for (const { name, version, licence } of dependencies) {
  console.log(`${name.padEnd(width(names))}  ${version.padEnd(width(versions))}  ${licence ?? 'none named'}`)
}
const refused = dependencies.filter((dependency) => !isAllowed(dependency))
console.log(`\n${dependencies.length} production dependencies, ${refused.length} under a licence that is not allowed.`)
for (const { name, version, licence, neededBy } of refused) {
  console.error(`${name} ${version}, needed by ${neededBy}: ${licence ?? 'no licence is named'}`)
}
if (refused.length > 0) process.exitCode = 1
