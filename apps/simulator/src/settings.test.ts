import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const ports = {
  SIM_IIKO_PORT: '4020',
  SIM_RKEEPER_PORT: '4030',
  SIM_REFERENCES_PORT: '4023',
  SIM_STOREHOUSE_PORT: '',
  SIM_CONTROL_PORT: '0',
}

describe('readSettings', () => {
  it('serves nothing unless told to', () => {
    expect(readSettings({ DROP_DIR: '/drop' }, [])).toEqual({
      dropDir: '/drop',
      from: null,
      seed: 'demo',
      ports: { iiko: 0, rkeeper: 0, references: 0, storehouse: 0, control: 0 },
      login: 'demo',
      password: 'demo',
      stateFile: null,
      visits: 0,
    })
  })

  it('prefers arguments to the environment', () => {
    const env = { DROP_DIR: '/drop', SIM_FROM: '2026-03-01', SIM_SEED: 'demo' }
    const args = ['--from', '2026-04-01', '--seed', 'sandbox', '--drop-dir', '/other']
    expect(readSettings(env, args)).toMatchObject({ dropDir: '/other', from: '2026-04-01', seed: 'sandbox' })
  })

  it('takes an empty variable as none', () => {
    expect(readSettings({ DROP_DIR: '/drop', SIM_FROM: '', SIM_SEED: '' }, [])).toMatchObject({
      from: null,
      seed: 'demo',
    })
  })

  it('reads which systems to serve where, and what they ask for', () => {
    const env = { ...ports, DROP_DIR: '/drop', SIM_STATE: '/state.json', SIM_LOGIN: 'api', SIM_PASSWORD: 'secret' }
    expect(readSettings(env, [])).toMatchObject({
      ports: { iiko: 4020, rkeeper: 4030, references: 4023, storehouse: 0, control: 0 },
      login: 'api',
      password: 'secret',
      stateFile: '/state.json',
    })
  })

  it('wants a state file as soon as anything is served', () => {
    expect(() => readSettings({ ...ports, DROP_DIR: '/drop' }, [])).toThrow(
      'Wrong settings: SIM_STATE is required when a port is served',
    )
  })

  it('names every wrong setting', () => {
    const env = { SIM_FROM: '01.03.2026', SIM_IIKO_PORT: 'x', SIM_CONTROL_PORT: '70000' }
    expect(() => readSettings(env, [])).toThrow(
      'Wrong settings: DROP_DIR is required: the folder the bundles are dropped into (or --drop-dir); ' +
        'SIM_FROM must be a date like 2026-03-01 (or --from); ' +
        'SIM_IIKO_PORT must be a port from 1 to 65535, or 0 not to serve it; ' +
        'SIM_CONTROL_PORT must be a port from 1 to 65535, or 0 not to serve it',
    )
  })
})
