import { randomBytes } from 'node:crypto'
import { bothSecretsHours } from '@portico/contract/features/webhooks/webhook-words.ts'
import { besideScope, type Scope, type ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { forgetSecret, keepSecret, readSecret } from '../keys/index.ts'
import type { EndpointRow } from './endpoints.repository.ts'

type Needs = Pick<Services, 'seal' | 'unseal' | 'now'>
type Of = Pick<EndpointRow, 'id' | 'secret_number' | 'previous_secret_until'>

const nameOf = (endpointId: string, number: number) => `webhook ${endpointId} ${number}` as const
/** As the Standard Webhooks have it: 24 bytes in base64 behind `whsec_`. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** Merchants never see secrets, not even sealed ones: they are kept in the scope of the tenant. */
const ofTenant = <T>(db: ScopedDb, work: (db: ScopedDb) => Promise<T>): Promise<T> => {
  const { level, tenantId, mode } = db.scope
  const tenant: Scope = { level: 'tenant', tenantId, mode }
  return level === 'tenant' ? work(db) : besideScope(db, tenant, work)
}

/** A new secret for this endpoint, in the clear for this one answer. */
export async function makeSecret(db: ScopedDb, services: Needs, endpointId: string, number: number): Promise<string> {
  const secret = newSecret()
  await ofTenant(db, async (tenant) => {
    await keepSecret(tenant, services, nameOf(endpointId, number), secret)
    // The one before the last signs no more.
    if (number > 2) await forgetSecret(tenant, nameOf(endpointId, number - 2))
  })
  return secret
}

export const forgetSecrets = (db: ScopedDb, { id, secret_number: number }: Of): Promise<void> =>
  ofTenant(db, async (tenant) => {
    for (const one of [number, number - 1]) await forgetSecret(tenant, nameOf(id, one))
  })

export const bothSignUntil = (now: Date): Date => new Date(now.getTime() + bothSecretsHours * 3_600_000)

/** The secrets that sign now, the newest first. `db`: of the tenant. Undefined where one cannot be opened. */
export async function openSecrets(db: ScopedDb, services: Needs & Pick<Services, 'log'>, of: Of): Promise<string[] | undefined> {
  const hasPrevious = of.previous_secret_until !== null && Date.parse(of.previous_secret_until) > services.now().getTime()
  const numbers = hasPrevious ? [of.secret_number, of.secret_number - 1] : [of.secret_number]
  try {
    const secrets: string[] = []
    for (const number of numbers) secrets.push((await readSecret(db, services, nameOf(of.id, number))) ?? missing(of.id))
    return secrets
  } catch (error) {
    services.log.warn({ err: error, endpointId: of.id }, 'a signing secret cannot be opened')
    return undefined
  }
}

function missing(endpointId: string): never {
  throw new Error(`The signing secret of endpoint ${endpointId} is gone`)
}
