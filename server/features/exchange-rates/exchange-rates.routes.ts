import { exchangeRates } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { refuseFields } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { readTable } from '../../core/files/read-table.ts'
import { toPage, totalOnTheWay, windowOf } from '../../core/list/paging.ts'
import { addRate, changeRate, readRate, toReply } from './change-rate.ts'
import { importRates } from './import-rates.ts'
import { baseCurrencyOf, countRates, deleteRate, listRates } from './rates.repository.ts'
import { pairOf, readGiven, setRates } from './set-rates.ts'

export const exchangeRateRoutes = implement(exchangeRates, {
  list: async ({ db, query, services }) => {
    const { pageIndex: _, pageSize: __, cursor: ___, ...filters } = query
    const window = windowOf(query, ['exchange-rates', db.scope, filters], services)
    const [rows, total, baseCurrency] = await Promise.all([
      listRates(db, filters, window),
      totalOnTheWay(window) ?? countRates(db, filters),
      baseCurrencyOf(db),
    ])
    const page = toPage(window, services, {
      rows,
      total,
      keyOf: ({ day, pair }) => ({ value: day, id: pair }),
      toReply,
    })
    return { ...page, baseCurrency }
  },
  set: async ({ db, body, services, record }) => {
    const { rows, faults } = await readGiven(db, body.rates, services.now())
    refuseFields(Object.fromEntries(faults.map(({ at, field, refusal }) => [`body.rates.${at}.${field}`, refusal])))
    return setRates(db, rows, { now: services.now, record })
  },
  importCsv: async ({ body, file, scope, services, record }) => {
    const table = await readTable(file.bytes)
    const isDryRun = body.dryRun === 'true'
    return services.inScope(scope, (db) => importRates(db, table, { now: services.now, record: record.in(db), isDryRun }))
  },
  get: ({ db, params }) => readRate(db, params.id),
  create: ({ body, ...context }) => addRate(context, body),
  update: ({ params, body, ...context }) => changeRate(context, params.id, body),
  delete: async ({ db, params, record }) => {
    const { rate } = await readRate(db, params.id)
    await deleteRate(db, pairOf(params.id))
    await record(params.id, { before: { rate } })
  },
  listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'exchange-rates', id: params.id }, query),
})
