import { createPool } from '@portico/database/pool.ts'
import { createIdentity, type Identity, loadIdentitySecrets } from '@portico/identity/index.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import type { BenchDatabase } from './installation.ts'

export const publicUrl = 'http://localhost:3000'

/** The product's identity room on a database of the bench: real accounts, real sessions, real tokens. */
export async function withIdentity<T>({ urls }: BenchDatabase, dataDir: string, work: (identity: Identity) => Promise<T>): Promise<T> {
  const pool = createPool({ url: urls.app_identity, name: 'bench-identity', max: 2, pipeline: false })
  try {
    const secrets = await loadIdentitySecrets(dataDir)
    return await work(
      await createIdentity({ pool, publicUrl, secrets, log: createLog('silent', 'bench'), sendMail: async () => undefined }),
    )
  } finally {
    await pool.end()
  }
}
