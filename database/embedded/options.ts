export type EmbeddedPostgresOptions = {
  /** The data directory. Passwords, port and log lie beside it as `<dataDir>.secrets.json`, `.json` and `.log`. */
  dataDir: string
  /** Otherwise a free one is chosen at the first start and kept. */
  port?: number
  /** For tests only: data may be lost when the machine loses power, not when PostgreSQL is killed. */
  fast?: boolean
  /** Where programs and data go that the server's user cannot reach where they lie; otherwise one of the standard homes. */
  home?: string | undefined
  log?: (line: string) => void
  /** PostgreSQL settings over the launcher's own; refused where they would make the server unsafe. */
  settings?: Record<string, string>
}
