import type { RoleKey } from '@portico/database/roles.ts'
import type { Environment } from '../installation/environment.ts'
import type { Secrets } from '../installation/secrets.ts'
import type { Tell } from './progress.ts'

/** The supervisor's message to a part at its start; sent over IPC so that no secret is in a process list. */
export type StartConfig = {
  environment: Environment
  urls: Record<RoleKey, string>
  ownerUrl: string
  secrets: Secrets
  acquirer: { url: string; secret: string }
  vault: { url: string; publicUrl: string; secret: string }
  /** Undefined where the installation offers no Data Analytics window. */
  analytics?: { port: number; url: string } | undefined
}

/** A part's message to the supervisor: that it is up, its progress, or why it cannot come up. */
export type FromPart = 'ready' | { figures: string } | { failed: string; code?: string | undefined }

/** Waits for the supervisor's word, runs the part, answers `ready`. */
export function startPart(run: (config: StartConfig, tell: Tell) => Promise<void>): void {
  const answer = (message: FromPart) => void process.send?.(message)
  process.once('message', (message) => {
    run(revive(message as StartConfig), (figures) => answer({ figures })).then(
      () => answer('ready'),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        const { message, code } = error as { message?: string; code?: string }
        process.send?.({ failed: message ?? String(error), code } satisfies FromPart, () => process.exit(1))
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
