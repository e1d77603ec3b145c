import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { inLocal } from '@portico/database/scope.ts'
import { listTenantIds } from '@portico/server/core/jobs/tenant-ids.repository.ts'
import { createServices } from '@portico/server/create-services.ts'
import { resealKeys } from '@portico/server/features/keys/index.ts'
import { renewSecrets } from '@portico/server/installation/secrets.ts'
import type { openInstallation } from '../running.ts'

const least = 32

/** Seals the keys of all tenants with the secret from the input; after an interruption, run it again to continue. */
export async function rotateSigningSecret(installation: Awaited<ReturnType<typeof openInstallation>>, input: Readable): Promise<string> {
  const { environment, services, pools, log } = installation
  const secret = 'isTTY' in input && input.isTTY ? '' : (await text(input)).trim()
  if (secret.length < least)
    throw new Error(`Give the new secret on the input, at least ${least} random characters: openssl rand -base64 48 > new-secret`)
  const after = createServices({ pools, log, signingSecret: secret })
  let resealed = 0
  for (const tenantId of await inLocal(pools.jobs, listTenantIds))
    resealed += await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => resealKeys(db, services, after))
  if (environment.signingSecret === undefined) renewSecrets(environment.dataDir, { signing: secret })
  const rest = environment.signingSecret === undefined ? 'It is in secrets.json.' : 'Set SIGNING_SECRET to it.'
  return `${resealed} keys of tenants are sealed with the new secret. ${rest} Start every process anew now.`
}
