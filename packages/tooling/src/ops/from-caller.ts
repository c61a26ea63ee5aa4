import { resolve } from 'node:path'
import { DomainError } from '@vitrina/core/errors/domain-error'

/** A path of an argument: npm runs scripts in the project's root, but it is relative to where the operator was. */
export function fromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

/** Shows the operator the message of whatever fails. */
export async function withDomainErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new DomainError('conflict', error instanceof Error ? error.message : String(error))
  }
}
