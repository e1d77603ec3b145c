import { mostDefinitions } from '@portico/contract/features/report-definitions/definition-states.ts'
import type { ReportDefinition, reportDefinitions } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import { reportDefinitionRefusals as refused } from '@portico/contract/features/report-definitions/report-definitions.refusals.ts'
import type { Definition } from '@portico/contract/features/reports/composed.ts'
import { composedIdFor } from '@portico/contract/features/reports/title-in-files.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context, FreeContext } from '../../core/call/context.ts'
import { checkedDefinition } from './check-definition.ts'
import {
  codesLike,
  countTenants,
  type DefinitionRow,
  type DefinitionSaid,
  findDefinition,
  insertDefinition,
  listDefinitions,
  lockDefinitions,
  removeDefinition,
  updateDefinition,
  versionsOf,
} from './definitions.repository.ts'

type Given = z.output<(typeof reportDefinitions)['create']['body']>
type Change = z.output<(typeof reportDefinitions)['update']['body']>

function toReply(row: DefinitionRow): ReportDefinition {
  return {
    ...(row.definition as unknown as Definition),
    id: row.id,
    reportId: row.code,
    number: row.number,
    state: row.state as ReportDefinition['state'],
    nameEn: row.name_en,
    nameTr: row.name_tr,
    tenantIds: row.tenant_ids,
    publishedAt: row.published_at,
    withdrawnAt: row.withdrawn_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  } as ReportDefinition
}

export const readDefinitions = async (db: ScopedDb): Promise<ReportDefinition[]> => (await listDefinitions(db)).map(toReply)

export async function rowOf(db: ScopedDb, id: string): Promise<DefinitionRow> {
  const row = await findDefinition(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export const readDefinition = async (db: ScopedDb, id: string): Promise<ReportDefinition> => toReply(await rowOf(db, id))

/** What the trail says of a definition. */
const saidOf = ({ nameEn, nameTr, tenantIds, ...definition }: Given) => ({ nameEn, nameTr, tenantIds, ...definition })
const givenOf = (row: DefinitionRow): Given => ({
  ...(row.definition as unknown as Omit<Given, 'nameEn' | 'nameTr' | 'tenantIds'>),
  nameEn: row.name_en,
  nameTr: row.name_tr,
  tenantIds: row.tenant_ids,
})

/** Tenants are looked up before the change begins. */
async function checked({ mode, services }: Pick<FreeContext, 'mode' | 'services'>, given: Given): Promise<Given> {
  const { nameEn, nameTr, tenantIds, ...definition } = given
  const ids = tenantIds && [...new Set(tenantIds)]
  const known = checkedDefinition(definition)
  if (ids && (await services.inPlatformRead(mode, (db) => countTenants(db, ids))) < ids.length) throw new AppError(refused.unknownTenant())
  return { ...known, nameEn, nameTr, tenantIds: ids } as Given
}

const columnsOf = ({ nameEn, nameTr, tenantIds, ...definition }: Given): DefinitionSaid => ({
  name_en: nameEn,
  name_tr: nameTr,
  definition: JSON.stringify(definition),
  tenant_ids: tenantIds,
})

type Free = Pick<FreeContext, 'actor' | 'mode' | 'services' | 'record'>

/** A new report, as a draft. Its address is made of its English title, and stays when that changes. */
export async function createDefinition({ actor, mode, services, record }: Free, body: Given): Promise<ReportDefinition> {
  const given = await checked({ mode, services }, body)
  return services.inScope(scopeOfActor(actor, mode), async (db) => {
    if ((await lockDefinitions(db)) >= mostDefinitions) throw new AppError(refused.tooMany({ most: mostDefinitions }))
    const wanted = composedIdFor(given.nameEn)
    const taken = new Set(await codesLike(db, wanted))
    let code = wanted
    for (let at = 2; taken.has(code); at++) code = `${wanted}-${at}`
    const id = services.newId()
    await insertDefinition(db, { id, code, number: 1, at: services.now() }, columnsOf(given))
    await record.in(db)(id, { after: { reportId: code, ...saidOf(given) } })
    return readDefinition(db, id)
  })
}

/** Changes a draft. A second change upon the same version is refused with what the first one said. */
export async function changeDefinition(
  { actor, mode, services, record }: Free,
  id: string,
  { version, ...body }: Change,
): Promise<ReportDefinition> {
  const given = await checked({ mode, services }, body)
  return services.inScope(scopeOfActor(actor, mode), async (db) => {
    const before = await rowOf(db, id)
    if (before.state !== 'Draft') throw new AppError(refused.notDraft())
    if (!(await updateDefinition(db, { id, version, at: services.now() }, columnsOf(given))))
      throw new AppError('stale_version', { extra: { current: await readDefinition(db, id) } })
    await record.in(db)(id, { before: saidOf(givenOf(before)), after: saidOf(given) })
    return readDefinition(db, id)
  })
}

export async function deleteDefinition({ db, record }: Context, id: string): Promise<void> {
  await lockDefinitions(db)
  const row = await rowOf(db, id)
  if (row.state !== 'Draft') throw new AppError(refused.notDraft())
  await removeDefinition(db, id)
  await record(id, { before: { reportId: row.code, ...saidOf(givenOf(row)) } })
}

/** The next version, as its last one was; nothing changes for tenants until it is published. */
export async function reviseDefinition({ db, services, record }: Context, id: string): Promise<ReportDefinition> {
  const count = await lockDefinitions(db)
  const { code } = await rowOf(db, id)
  const versions = await versionsOf(db, code)
  if (versions.some(({ state }) => state === 'Draft')) throw new AppError(refused.hasDraft())
  if (count >= mostDefinitions) throw new AppError(refused.tooMany({ most: mostDefinitions }))
  const from = versions.find((one) => one.id === id)!
  const number = versions.at(-1)!.number + 1
  const newId = services.newId()
  await insertDefinition(db, { id: newId, code, number, at: services.now() }, columnsOf(givenOf(from)))
  await record(newId, { after: { reportId: code, number } })
  return readDefinition(db, newId)
}
