import type { LineChange, LineRequest, OrderRequest } from '@portico/contract/features/processing/processing.contract.ts'
import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { mostLines, mostProviders } from '@portico/contract/features/processing/processing-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import * as repository from './processing.repository.ts'

/** Put after the providers that are there. The website is held, so that none is added beside it. */
export async function addLine({ db, mode, record, services }: Context, websiteId: string, request: LineRequest) {
  const website = await repository.lockWebsite(db, websiteId)
  if (!website) throw new AppError('not_found')
  const { paymentMethod, currency, serviceProvider, mid, terminalId, isActive } = request
  const [all, providers, known] = await Promise.all([
    repository.listLines(db, websiteId),
    repository.listProviders(db),
    repository.findCurrency(db, currency),
  ])
  if (!known) throw new AppError(processingRefusals.unknownCurrency())
  if (!providers.some(({ name }) => name === serviceProvider)) throw new AppError(processingRefusals.unknownProvider())
  const chain = all.filter((line) => line.payment_method === paymentMethod && line.currency === currency)
  if (chain.some((line) => line.payment_provider === serviceProvider))
    throw new AppError(processingRefusals.taken({ provider: serviceProvider }))
  if (chain.length >= mostProviders) throw new AppError(processingRefusals.tooMany({ most: mostProviders }))
  if (all.length >= mostLines) throw new AppError(processingRefusals.tooMany({ most: mostLines }))
  const id = services.newId()
  const at = services.now()
  await repository.insertLines(db, [
    {
      tenant_id: db.scope.tenantId,
      id,
      merchant_id: website.merchant_id,
      website_id: websiteId,
      mode,
      payment_method: paymentMethod,
      currency,
      payment_provider: serviceProvider,
      position: Math.max(0, ...chain.map(({ position }) => position)) + 1,
      mid,
      terminal_id: terminalId,
      is_active: isActive,
      created_at: at,
      updated_at: at,
    },
  ])
  await record(websiteId, { merchantId: website.merchant_id, after: { mode, ...request } })
  return lineOf(db, websiteId, id)
}

export async function changeLine(context: Context, websiteId: string, lineId: string, change: LineChange) {
  const { db, record, services } = context
  const before = await lineOf(db, websiteId, lineId)
  if (before.version !== change.version) throw new AppError('stale_version')
  context.stays({ mid: before.mid, terminalId: before.terminal_id })
  const { mid, terminalId, isActive } = change
  await repository.changeLine(db, lineId, { mid, terminal_id: terminalId, is_active: isActive }, services.now())
  await record(websiteId, {
    merchantId: before.merchant_id,
    before: { ...nameOf(before), mid: before.mid, terminalId: before.terminal_id, isActive: before.is_active },
    after: { ...nameOf(before), mid, terminalId, isActive },
  })
  return lineOf(db, websiteId, lineId)
}

export async function removeLine({ db, record }: Context, websiteId: string, lineId: string): Promise<void> {
  const line = await lineOf(db, websiteId, lineId)
  await repository.deleteLine(db, lineId)
  await record(websiteId, {
    merchantId: line.merchant_id,
    before: { ...nameOf(line), mid: line.mid, terminalId: line.terminal_id, isActive: line.is_active },
  })
}

/** The lines that the caller sees take each other's places; those of providers beyond the caller's limits keep theirs. */
export async function arrangeLines({ db, record, services }: Context, websiteId: string, order: OrderRequest) {
  const { paymentMethod, currency } = order
  const chain = { websiteId, paymentMethod, currency }
  const before = await repository.lockChain(db, chain)
  const first = before[0]
  if (!first) throw new AppError('not_found')
  const wanted = order.lines.map(({ lineId, version }) => before.find((line) => line.id === lineId && line.version === version))
  const known = wanted.filter((line) => line !== undefined)
  if (known.length !== before.length || new Set(known).size !== before.length) throw new AppError('stale_version')
  const places = before.map(({ position }) => position)
  for (const [place, line] of known.entries())
    if (line.position !== places[place]) await repository.changeLine(db, line.id, { position: places[place]! }, services.now())
  const names = (lines: readonly repository.LineRow[]) => lines.map((line) => line.payment_provider)
  await record(websiteId, {
    merchantId: first.merchant_id,
    before: { paymentMethod, currency, providers: names(before) },
    after: { paymentMethod, currency, providers: names(known) },
  })
  return repository.listChain(db, chain)
}

async function lineOf(db: Context['db'], websiteId: string, lineId: string) {
  const line = await repository.lockLine(db, websiteId, lineId)
  if (!line) throw new AppError('not_found')
  return line
}

const nameOf = (line: repository.LineRow) => ({
  mode: line.mode,
  paymentMethod: line.payment_method,
  currency: line.currency,
  serviceProvider: line.payment_provider,
})
