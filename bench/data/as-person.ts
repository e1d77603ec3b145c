import type { SessionFacts } from '@portico/server/core/actor/actors.ts'
import { type BenchDatabase, type Installation, withClient } from './installation.ts'
import { withIdentity } from './open-identity.ts'

const tokenSeconds = 4 * 3600

/** A real token of a person who from now on holds this role too. */
export async function asPerson(
  { dataDir }: Installation,
  database: BenchDatabase,
  { tenantId, userId, role }: { tenantId: string; userId: string; role: string },
): Promise<{ token: string; session: SessionFacts | undefined }> {
  await withClient(database.adminUrl, (client) =>
    client.query(
      `insert into user_roles (tenant_id, user_id, role_id)
       select $1, $2, id from roles where tenant_id = $1 and name = $3 and level = 'tenant' on conflict do nothing`,
      [tenantId, userId, role],
    ),
  )
  return withIdentity(database, dataDir, async ({ sessions }) => {
    const token = await sessions.issueToken(userId, tokenSeconds)
    return { token, session: await sessions.findByAccessToken(token) }
  })
}
