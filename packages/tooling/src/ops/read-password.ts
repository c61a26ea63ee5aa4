import { stderr, stdin } from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DomainError } from '@vitrina/core/errors/domain-error'

/**
 * The password of an option, which other people of the machine can see among its processes; without one it is asked for
 * on a terminal, unseen, or read from standard input: its first line.
 */
export async function readPassword(option: string | undefined): Promise<string> {
  if (option !== undefined) return option
  const typed = stdin.isTTY ? await ask('Password (at least 10 characters): ') : firstLine(await text(stdin))
  if (typed !== '') return typed
  throw new DomainError('validation_failed', 'There is no password: give it on standard input, or by --password.')
}

function firstLine(whole: string): string {
  return whole.split(/\r?\n/)[0] ?? ''
}

function ask(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: unseen, terminal: true })
  stderr.write(question)
  return new Promise((resolve) => {
    terminal.once('line', (line) => {
      terminal.close()
      stderr.write('\n')
      resolve(line)
    })
    terminal.once('close', () => resolve(''))
  })
}
