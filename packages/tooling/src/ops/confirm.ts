import { stderr, stdin } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { DomainError } from '@vitrina/core/errors/domain-error'

/**
 * Asks the operator to write what is about to go; a word that differs, and a call without a terminal and without
 * `--yes`, change nothing.
 */
export async function confirm(what: string, expected: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!stdin.isTTY) {
    throw new DomainError('validation_failed', `${what} Nothing was changed: add --yes to go on without a question.`)
  }
  const terminal = createInterface({ input: stdin, output: stderr })
  const typed = await terminal.question(`${what}\nWrite "${expected}" to go on: `)
  terminal.close()
  if (typed.trim() !== expected) throw new DomainError('validation_failed', 'That differs; nothing was changed.')
}
