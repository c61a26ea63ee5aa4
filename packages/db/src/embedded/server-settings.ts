import type { ServerSettings } from './server-files.ts'

/** PostgreSQL's options for two cores that serve figures over a few hundred connections. */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // A large exchange writes a megabyte in 20 ms over two connections, which wait for each other where the log is full.
  wal_buffers: '64MB',
  wal_compression: 'pglz',
  random_page_cost: '1.1',
  // Answers are computed from rollups in milliseconds: compiling a query or starting workers costs more than it saves,
  // and parallel queries need more shared memory than containers have by default.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** A test's database may be lost at any moment, so it never waits for the disk. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server's command line, as pg_ctl takes it: one string that a shell splits. */
export function serverArguments(settings: ServerSettings): string {
  const options = { ...common, ...(settings.throwaway ? throwaway : {}) }
  const switches = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
  return [`-p ${settings.port}`, ...switches].join(' ')
}
