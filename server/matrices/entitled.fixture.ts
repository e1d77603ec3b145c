import { permissionsOf } from '@portico/contract/permissions.ts'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'

/** A portal whose owners of merchants hold everything, also what no shipped role does: each endpoint opens for one person of its level. */
export async function anEntitledPortico(cluster: TestCluster): Promise<TestPortico> {
  const portico = await aPortico(cluster)
  await portico.admin.query("update roles set permissions = $1 where level = 'merchant' and name = 'Owner' and is_system", [
    permissionsOf('merchant'),
  ])
  return portico
}
