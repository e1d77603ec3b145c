import { mostTriedSeconds } from '@portico/contract/features/models/model-words.ts'
import type { ModelTrial } from '@portico/contract/features/models/models.contract.ts'
import { modelRefusals } from '@portico/contract/features/models/models.refusals.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { askModel } from './ask-model.ts'
import { openModel } from './open-model.ts'

/** Made up, so that nothing of anyone leaves for a trial. */
const ticket = [
  {
    item: 0,
    by: 'merchant',
    text: 'A refund has not arrived\nWe refunded an order on Monday. The customer says that the money is not there.',
  },
  { item: 1, by: 'tenant', text: 'The refund was sent to the bank on Tuesday. It may take up to five days.' },
]

/** Calls the model as it is saved, also where it is off. No transaction is open while it answers. */
export async function tryModel(context: FreeContext): Promise<ModelTrial> {
  const { services, actor, mode, record } = context
  const scope = scopeOfActor(actor, mode)
  const model = await services.inScope(scope, (db) => openModel(db, services))
  if (!model) throw new AppError(modelRefusals.notSaved())
  const started = performance.now()
  const asked = await askModel({ ...model, timeoutMs: Math.min(model.timeoutMs, mostTriedSeconds * 1000) }, ticket, services.outbound)
  const tookMs = Math.round(performance.now() - started)
  const trial =
    'draft' in asked
      ? { failure: null, status: 200, said: asked.draft.summary.map(({ text }) => text).join('\n'), tookMs }
      : { failure: asked.failure, status: asked.status, said: asked.said, tookMs }
  await services.inScope(scope, (db) =>
    record.in(db)(scope.tenantId, {
      after: {
        model: model.model,
        baseUrl: model.baseUrl,
        answer: trial.failure === 'status' ? `status ${trial.status}` : (trial.failure ?? 'drafted'),
      },
    }),
  )
  return trial
}
