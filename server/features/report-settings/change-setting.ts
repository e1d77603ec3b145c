import type { ReportSetting, reportSettings } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { reportSettingsRefusals } from '@portico/contract/features/report-settings/report-settings.refusals.ts'
import { composedFor, composedReport } from '@portico/contract/features/reports/composed.ts'
import { daysIn, type ReportRules, wordsIn } from '@portico/contract/features/reports/report-rules.ts'
import { type Switchable, settable, switchable, switchableById } from '@portico/contract/features/reports/switchable.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findSetting, listSettings, type SettingRow, saveSetting } from './settings.repository.ts'

type Change = z.output<(typeof reportSettings)['update']['body']>

/** What the platform has composed for the tenant, beside what the product ships. */
const composedSettable = (actor: Reading['actor']): Switchable[] => composedFor(actor).map((one) => settable(composedReport(one)))

/** A report with what the tenant says of it; where it says nothing, as the platform gives it. */
function toReply(report: Switchable, row: SettingRow | undefined, rules: ReportRules): ReportSetting {
  const { id, levels, hasColumns } = report
  const words = wordsIn(rules, report)
  const days = daysIn({ ...rules, [id]: { ...rules[id]!, days: null } }, 'tenant', report)
  return {
    id,
    nameEn: words.en,
    nameTr: words.tr,
    isOn: row?.is_on ?? true,
    isForMerchants: levels.includes('merchant') && (row?.is_for_merchants ?? true),
    hasMerchants: levels.includes('merchant'),
    defaultDays: row?.default_days ?? null,
    standardDays: days.standard,
    mostDays: days.most,
    hasColumns,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
  }
}

type Reading = Pick<Context, 'db' | 'actor'>

/** Those that the platform gives the tenant. */
export async function readSettings({ db, actor }: Reading): Promise<ReportSetting[]> {
  const { reportRules } = actor
  const rows = new Map((await listSettings(db)).map((row) => [row.report_id, row]))
  return [...switchable, ...composedSettable(actor)]
    .filter(({ id }) => reportRules[id]?.isAvailable !== false)
    .map((report) => toReply(report, rows.get(report.id), reportRules))
}

export async function readSetting({ db, actor }: Reading, id: string): Promise<ReportSetting> {
  const { reportRules } = actor
  const report = switchableById(id) ?? composedSettable(actor).find((one) => one.id === id)
  if (!report || reportRules[id]?.isAvailable === false) throw new AppError('not_found')
  return toReply(report, await findSetting(db, id), reportRules)
}

const saidOf = ({ isOn, isForMerchants, defaultDays }: Pick<ReportSetting, 'isOn' | 'isForMerchants' | 'defaultDays'>) => ({
  isOn,
  isForMerchants,
  defaultDays,
})

/** What a tenant says of a report from now on. A second change upon the same version is refused with what the first one said. */
export async function changeSetting(context: Context, id: string, { version, ...wanted }: Change): Promise<ReportSetting> {
  const { db, record, services } = context
  const before = await readSetting(context, id)
  const most = before.mostDays
  if (wanted.defaultDays !== null && wanted.defaultDays > most) throw new AppError(reportSettingsRefusals.tooManyDays({ most }))
  const now = { ...wanted, isForMerchants: wanted.isForMerchants ?? before.isForMerchants }
  const said = { is_on: now.isOn, is_for_merchants: now.isForMerchants, default_days: now.defaultDays }
  if (!(await saveSetting(db, { id, version, at: services.now() }, said)))
    throw new AppError('stale_version', { extra: { current: await readSetting(context, id) } })
  await record(id, { before: saidOf(before), after: saidOf(now) })
  return readSetting(context, id)
}
