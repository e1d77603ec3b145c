import type { RoleKey } from '@portico/database/roles.ts'
import type { Environment } from '../installation/environment.ts'
import type { Secrets } from '../installation/secrets.ts'

/** What the supervisor tells a part when it starts it; sent over IPC so that no secret stands in a process list. */
export type StartConfig = {
  environment: Environment
  urls: Record<RoleKey, string>
  ownerUrl: string
  secrets: Secrets
  acquirer: { url: string; secret: string }
}

/** Waits for the supervisor's word, runs the part, answers `ready`. */
export function startPart(run: (config: StartConfig) => Promise<void>): void {
  process.once('message', (message) => {
    run(revive(message as StartConfig)).then(
      () => process.send?.('ready'),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        process.exit(1)
      },
    )
  })
}

/** IPC is JSON: sets and dates come back as what they were. */
function revive(config: StartConfig): StartConfig {
  const { demo, roles } = config.environment
  return {
    ...config,
    environment: {
      ...config.environment,
      roles: new Set(roles as Iterable<never>),
      demo: { ...demo, now: demo.now ? new Date(demo.now) : undefined },
    },
  }
}

export const toMessage = (config: StartConfig) => ({
  ...config,
  environment: { ...config.environment, roles: [...config.environment.roles] },
})
