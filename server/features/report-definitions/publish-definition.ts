import type { ReportDefinition } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import { reportDefinitionRefusals as refused } from '@portico/contract/features/report-definitions/report-definitions.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { giveToTenants } from '../report-catalogue/index.ts'
import { readDefinition, rowOf } from './change-definition.ts'
import { lockDefinitions, updateDefinition, versionsOf } from './definitions.repository.ts'

type Working = Pick<Context, 'db' | 'services' | 'record'>

/** Tenants have it from now on, in place of the version before it; which tenants, the catalogue says from here on. */
export async function publishDefinition({ db, services, record }: Working, id: string, version: number): Promise<ReportDefinition> {
  const at = services.now()
  await lockDefinitions(db)
  const draft = await rowOf(db, id)
  if (draft.state !== 'Draft') throw new AppError(refused.notDraft())
  if (draft.version !== version) throw new AppError('stale_version', { extra: { current: await readDefinition(db, id) } })
  const before = (await versionsOf(db, draft.code)).find(({ state }) => state === 'Published')
  if (before) await updateDefinition(db, { id: before.id, version: before.version, at }, { state: 'Withdrawn', withdrawn_at: at })
  await updateDefinition(db, { id, version, at }, { state: 'Published', published_at: at })
  await giveToTenants(db, { code: draft.code, at }, draft.tenant_ids)
  const tenantIds = draft.tenant_ids
  await record(id, { before: { state: 'Draft' }, after: { state: 'Published', number: draft.number, tenantIds } })
  return readDefinition(db, id)
}

/** Nobody has it any more: its page, files and schedules say so. */
export async function withdrawDefinition({ db, services, record }: Working, id: string, version: number): Promise<ReportDefinition> {
  const at = services.now()
  await lockDefinitions(db)
  const row = await rowOf(db, id)
  if (row.state !== 'Published') throw new AppError(refused.notPublished())
  if (!(await updateDefinition(db, { id, version, at }, { state: 'Withdrawn', withdrawn_at: at })))
    throw new AppError('stale_version', { extra: { current: await readDefinition(db, id) } })
  await record(id, { before: { state: 'Published' }, after: { state: 'Withdrawn' } })
  return readDefinition(db, id)
}
