import type { ReadDb, Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { type Asked, askModel, openModel } from '../models/index.ts'
import { draftScope, type KeptDraft } from './draft-scope.ts'
import { readTicket, type ScopingName } from './scoping.repository.ts'
import { sentItems } from './sent-items.ts'

/**
 * A draft by the local method. If the tenant's model is on and answers, its lines replace the local ones. Similar tickets are
 * always found here, by the rights of the side that asks. While the model answers, no transaction is open.
 */
export async function made(services: Services, scope: Scope, name: ScopingName): Promise<KeptDraft> {
  const { history, model, items } = await services.inReadScope(scope, (db) => read(services, db, name))
  const draftFrom = (near: ReadDb) => draftScope(near, name.side, history)
  const local = await (name.side === 'tenant' ? services.inReadScope(scope, draftFrom) : services.inPlatformRead('Live', draftFrom))
  if (!model?.isOn) return local
  const asked = await askModel(model, items, services.outbound)
  if (!('draft' in asked))
    services.log.warn({ ticketId: name.ticketId, failure: asked.failure, status: asked.status }, 'the model drafted no scope')
  return merged(local, model.model, asked)
}

async function read(services: Services, db: ScopedDb, name: ScopingName) {
  const history = await readTicket(db, name)
  const model = await openModel(db, services)
  return { history, model, items: model ? sentItems(history, model.sends) : [] }
}

function merged(local: KeptDraft, model: string, asked: Asked): KeptDraft {
  if (!('draft' in asked)) return { ...local, by: { method: 'local', model, failure: asked.failure, status: asked.status } }
  const { summary, area, effort } = asked.draft
  return {
    summary,
    area: area ? { name: area.text, isLearnt: false, terms: [], cites: area.cites } : local.area,
    similar: local.similar,
    effort: effort ? { effort: effort.effort, reasons: [], because: effort.because } : local.effort,
    by: { method: 'model', model, failure: null, status: null },
  }
}
