import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute or more. Started last, one of them keeps a single worker busy when all others are done.
 */
const long = [
  'worker/src/month.test.ts',
  'tooling/src/ops-questions.test.ts',
  'core/src/figures/oracle.test.ts',
  'api/src/rest/processes.test.ts',
  'worker/src/dispatch-events.test.ts',
  'api/src/access/limited-callers.test.ts',
  'api/src/rest/bad-input.test.ts',
  'core/src/exchange/rollups.property.test.ts',
  'db/src/prisma/run-prisma.test.ts',
  'api/src/stream/stream-processes.test.ts',
]

/** Vitest's order of files, but with the long ones first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
