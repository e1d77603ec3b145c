import type { ModelChange } from '@portico/contract/features/models/models.contract.ts'
import { modelRefusals } from '@portico/contract/features/models/models.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { Outbound } from '../../core/outbound/outbound.ts'
import { findSecret, forgetSecret, keepSecret } from '../keys/index.ts'
import { insertSettings, lockSettings, type ModelRow, updateSettings } from './models.repository.ts'

/** New settings for the tenant's model. The trail tells that the key was set or taken away, never the key. */
export async function saveModel(context: Context, change: ModelChange): Promise<void> {
  const { db, services, actor, record } = context
  const before = await lockSettings(db)
  if ((before?.version ?? 0) !== change.version) throw new AppError('stale_version')
  context.stays({ model: before?.model })
  const baseUrl = addressIn(change.baseUrl, services.outbound)
  const isMoved = before !== undefined && new URL(before.base_url).origin !== baseUrl.origin
  if (change.apiKey === undefined && isMoved && (await findSecret(db, 'model'))) throw new AppError(modelRefusals.keyElsewhere())
  const settings = {
    is_on: change.isOn,
    base_url: baseUrl.href.replace(/\/+$/, ''),
    model: change.model,
    time_limit_seconds: change.timeLimitSeconds,
    sends: change.sends,
    changed_at: services.now(),
    changed_by: actor.name,
  }
  if (before) await updateSettings(db, settings, before.version)
  else if (!(await insertSettings(db, settings))) throw new AppError('stale_version')
  if (change.apiKey) await keepSecret(db, services, 'model', change.apiKey)
  if (change.apiKey === null) await forgetSecret(db, 'model')
  await record(db.scope.tenantId, {
    before: before ? told(before) : {},
    after: { ...told(settings), ...(change.apiKey === undefined ? {} : { keyOfModel: change.apiKey === null ? 'removed' : 'set' }) },
  })
}

const told = (row: Pick<ModelRow, 'is_on' | 'base_url' | 'model' | 'time_limit_seconds' | 'sends'>) => ({
  isOn: row.is_on,
  baseUrl: row.base_url,
  model: row.model,
  timeLimitSeconds: row.time_limit_seconds,
  sends: row.sends,
})

const refusalOf = { https: modelRefusals.notHttps, private: modelRefusals.privateNetwork, shape: modelRefusals.plainAddress } as const

function addressIn(text: string, outbound: Outbound): URL {
  const url = URL.parse(text)
  if (!url) throw new AppError(modelRefusals.noAddress())
  const reason = outbound.refuses(url)
  if (reason) throw new AppError(refusalOf[reason]())
  return url
}
