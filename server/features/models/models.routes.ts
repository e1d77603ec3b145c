import { timeLimitSeconds } from '@portico/contract/features/models/model-words.ts'
import { type ModelSettings, models } from '@portico/contract/features/models/models.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { findSecret } from '../keys/index.ts'
import { findSettings } from './models.repository.ts'
import { saveModel } from './save-model.ts'
import { tryModel } from './try-model.ts'

export const modelRoutes = implement(models, {
  get: ({ db }) => readSettings(db),
  save: async ({ body, ...context }) => {
    await saveModel(context, body)
    return readSettings(context.db)
  },
  tryOut: (context) => tryModel(context),
  listAudit: ({ query, ...context }) => viewAuditTrail(context, { entity: 'models', id: context.scope.tenantId }, query),
})

async function readSettings(db: ScopedDb): Promise<ModelSettings> {
  const row = await findSettings(db)
  const secret = await findSecret(db, 'model')
  return {
    isOn: row?.is_on ?? false,
    baseUrl: row?.base_url ?? '',
    model: row?.model ?? '',
    apiKey: secret ? { setAt: secret.updated_at, endsIn: secret.ends_in } : null,
    timeLimitSeconds: row?.time_limit_seconds ?? timeLimitSeconds.usual,
    sends: (row?.sends ?? 'Comments') as ModelSettings['sends'],
    changedAt: row?.changed_at ?? null,
    changedBy: row?.changed_by ?? null,
    version: row?.version ?? 0,
  }
}
