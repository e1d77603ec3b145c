import { createPool } from '@portico/database/pool.ts'
import { type ExternalAuthority, type IdentityOptions, loadIdentitySecrets } from '@portico/identity/index.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../core/call/services.ts'
import type { SendMail } from '../core/outbound/mail.ts'
import { endViewingsOf } from '../features/viewings/index.ts'
import type { StartConfig } from './start.ts'

export const openIdentityPool = (url: string, log: Logger, max: number): pg.Pool =>
  createPool({
    url,
    name: 'identity',
    max,
    pipeline: false,
    holdsPlans: true,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })

/** The identity server's settings from the environment, its keys from the data folder. */
export async function identityOptions(
  { environment }: StartConfig,
  { pool, log, sendMail, services }: { pool: pg.Pool; log: Logger; sendMail: SendMail; services?: Services },
): Promise<IdentityOptions> {
  return {
    pool,
    publicUrl: environment.publicUrl,
    secrets: await loadIdentitySecrets(environment.dataDir),
    log,
    sendMail,
    ...(services && { sessionsEnded: endViewingsOf(services) }),
    settings: {
      ...environment.identity,
      selfRegistration: environment.selfRegistration,
      externalAuthorities: environment.externalAuthorities as ExternalAuthority[],
      clients: environment.relyingParties,
    },
  }
}
