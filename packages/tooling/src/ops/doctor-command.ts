import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { runDoctor } from './doctor.ts'

/** `doctor`: what works and what does not, with what to do about it. */
export function addDoctorCommand(program: Command, run: Run): void {
  program
    .command('doctor')
    .description('check the installation: database, migrations, figures against lines, exchange, events, services')
    .action(
      run(async (operator) => {
        const checks = await runDoctor(operator)
        const marks = { info: 'ok  ', warn: 'warn', error: 'FAIL' }
        const lines = checks.map(
          ({ level, message, hint }) => `${marks[level]}  ${message}${hint ? `\n      ${hint}` : ''}`,
        )
        const healthy = checks.every(({ level }) => level !== 'error')
        return { json: { healthy, checks }, text: lines.join('\n'), exitCode: healthy ? 0 : 1 }
      }),
    )
}
