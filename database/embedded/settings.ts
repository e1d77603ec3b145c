import { createHash } from 'node:crypto'

/** An acknowledged write survives a power cut only with all three on (synchronous_commit=off lost up to 681 writes in a kill -9 test). */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes']

/** What `fast` gives up. Without them a killed PostgreSQL still loses nothing, only a machine that loses power does. */
const COSTLY = ['fsync', 'full_page_writes']

/** The launcher's own: overriding one of these would open the server to others or hide it from its supervisor. */
const RESERVED = [
  'data_directory',
  'hba_file',
  'ident_file',
  'config_file',
  'listen_addresses',
  'port',
  'unix_socket_directories',
  'cluster_name',
  'password_encryption',
  'logging_collector',
  'log_destination',
  'external_pid_file',
]

/** For a machine of 24 GB and 2 cores that PostgreSQL shares with Node. */
const DEFAULTS: Record<string, string> = {
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  max_connections: '100',
  // With its usual 2 ms autovacuum takes half of one core for seconds once a minute, and queries meanwhile wait.
  autovacuum_vacuum_cost_delay: '10ms',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %u@%d ',
}

/** Marks every process of one cluster in the process list, so that orphans of a killed server can be recognised. */
export function clusterNameOf(clusterDir: string): string {
  return `portico-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
}

/** The arguments of `postgres`, in a stable order: a running server whose arguments differ is not adopted. */
export function serverArguments(options: { clusterDir: string; port: number; fast: boolean; settings: Record<string, string> }): string[] {
  refuseUnsafeSettings(options.settings, options.fast)
  const durability = Object.fromEntries(DURABILITY.map((name) => [name, options.fast && COSTLY.includes(name) ? 'off' : 'on']))
  const settings: Record<string, string> = {
    ...DEFAULTS,
    ...durability,
    ...lowerCaseKeys(options.settings),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    cluster_name: clusterNameOf(options.clusterDir),
  }
  const pairs = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))
  return ['-D', options.clusterDir, '-p', String(options.port), ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function refuseUnsafeSettings(settings: Record<string, string>, fast: boolean): void {
  for (const [name, value] of Object.entries(lowerCaseKeys(settings))) {
    if (RESERVED.includes(name)) throw new Error(`The PostgreSQL setting ${name} belongs to the launcher and cannot be overridden.`)
    if (!fast && DURABILITY.includes(name) && value !== 'on') {
      throw new Error(`The PostgreSQL setting ${name} must stay on: switching it off can lose acknowledged payments.`)
    }
  }
}

function lowerCaseKeys(settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]))
}
