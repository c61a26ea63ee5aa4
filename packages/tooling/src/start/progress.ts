/** Progress of a long command for people: numbered steps, each with its outcome and duration. */
export interface Progress {
  /** Runs a step. `outcome` turns the result into a word or two. */
  step<T>(title: string, work: (log: (line: string) => void) => Promise<T>, outcome?: (value: T) => string): Promise<T>
}

/** Steps `[1/total]`, `[2/total]` … on stdout. */
export function createProgress(total: number): Progress {
  let number = 0
  return {
    step: async (title, work, outcome) => {
      number += 1
      const began = performance.now()
      const indent = ' '.repeat(`[${number}/${total}] `.length)
      let lineOpen = true
      process.stdout.write(`[${number}/${total}] ${title} … `)
      const write = (line: string) => {
        process.stdout.write(`${lineOpen ? '\n' : ''}${indent}${line}\n`)
        lineOpen = false
      }
      try {
        const value = await work(write)
        const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
        const text = `${outcome?.(value) ?? 'done'}, ${took}`
        process.stdout.write(lineOpen ? `${text}\n` : `${indent}${text}\n`)
        return value
      } catch (error) {
        if (lineOpen) process.stdout.write('\n')
        throw error
      }
    },
  }
}
