import type { ModelSends } from '@portico/contract/features/models/model-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { readSecret } from '../keys/index.ts'
import { findSettings } from './models.repository.ts'

/** A model as it is called: `apiKey` is undefined where it needs none, null where it cannot be opened. */
export type OpenModel = {
  isOn: boolean
  baseUrl: string
  model: string
  apiKey: string | undefined | null
  timeoutMs: number
  sends: ModelSends
}

/** The model of the tenant with its key in the clear, for as long as a call takes; undefined where none is set. */
export async function openModel(db: ScopedDb, services: Services): Promise<OpenModel | undefined> {
  const row = await findSettings(db)
  if (!row) return undefined
  const apiKey = await readSecret(db, services, 'model').catch((error: unknown) => {
    services.log.warn({ err: error, tenantId: db.scope.tenantId }, 'the key of the model cannot be opened')
    return null
  })
  return {
    isOn: row.is_on,
    baseUrl: row.base_url,
    model: row.model,
    apiKey,
    timeoutMs: row.time_limit_seconds * 1000,
    sends: row.sends as ModelSends,
  }
}
