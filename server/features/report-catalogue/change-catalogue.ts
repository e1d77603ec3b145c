import type { CatalogueReport, reportCatalogue } from '@portico/contract/features/report-catalogue/report-catalogue.contract.ts'
import { reportCatalogueRefusals } from '@portico/contract/features/report-catalogue/report-catalogue.refusals.ts'
import { composedReport, type NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import { type Switchable, settable, switchable, switchableById } from '@portico/contract/features/reports/switchable.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { type CatalogueRow, findInCatalogue, listCatalogue, saveInCatalogue } from './catalogue.repository.ts'
import { countTenants } from './tenants.platform.repository.ts'

type Keeper = Pick<FreeContext['actor'], 'composedReports'>
const asSettable = (one: NamedDefinition): Switchable => settable(composedReport(one))
type Change = z.output<(typeof reportCatalogue)['update']['body']>

const toReply = ({ id, words, days }: Switchable, row: CatalogueRow | undefined): CatalogueReport => ({
  id,
  nameEn: row?.name_en ?? null,
  nameTr: row?.name_tr ?? null,
  tenantIds: row?.tenant_ids ?? null,
  maxDaysSelected: row?.most_days ?? null,
  declaredEn: words.en,
  declaredTr: words.tr,
  declaredDays: days.most,
  version: row?.version ?? 0,
  updatedAt: row?.updated_at ?? null,
})

export async function readCatalogue(db: ScopedDb, { composedReports }: Keeper): Promise<CatalogueReport[]> {
  const rows = new Map((await listCatalogue(db)).map((row) => [row.code, row]))
  return [...switchable, ...composedReports.map(asSettable)].map((report) => toReply(report, rows.get(report.id)))
}

const reportOf = ({ composedReports }: Keeper, id: string): Switchable => {
  const report = switchableById(id) ?? composedReports.filter((one) => one.id === id).map(asSettable)[0]
  if (!report) throw new AppError('not_found')
  return report
}

export const readReport = async (db: ScopedDb, keeper: Keeper, id: string): Promise<CatalogueReport> =>
  toReply(reportOf(keeper, id), await findInCatalogue(db, id))

const saidOf = ({ nameEn, nameTr, tenantIds, maxDaysSelected }: Omit<Change, 'version'>) => ({ nameEn, nameTr, tenantIds, maxDaysSelected })

/** What the platform says of a report from now on. Tenants are looked up before the change begins. */
export async function changeReport(
  { actor, mode, services, record }: FreeContext,
  id: string,
  { version, ...wanted }: Change,
): Promise<CatalogueReport> {
  const { most } = reportOf(actor, id).days
  const days = wanted.maxDaysSelected
  if (days !== null && days > most) throw new AppError(reportCatalogueRefusals.tooManyDays({ most }))
  const tenantIds = wanted.tenantIds && [...new Set(wanted.tenantIds)]
  if (tenantIds && (await services.inPlatformRead(mode, (db) => countTenants(db, tenantIds))) < tenantIds.length)
    throw new AppError(reportCatalogueRefusals.unknownTenant())
  return services.inScope(scopeOfActor(actor, mode), async (db) => {
    const before = await readReport(db, actor, id)
    const said = { name_en: wanted.nameEn, name_tr: wanted.nameTr, tenant_ids: tenantIds, most_days: days }
    if (!(await saveInCatalogue(db, { code: id, version, at: services.now() }, said)))
      throw new AppError('stale_version', { extra: { current: await readReport(db, actor, id) } })
    await record.in(db)(id, { before: saidOf(before), after: saidOf({ ...wanted, tenantIds }) })
    return readReport(db, actor, id)
  })
}
