import { terminal } from '@portico/contract/features/terminal/terminal.contract.ts'
import { latestEntries } from '@portico/contract/features/terminal/terminal-words.ts'
import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { mailReceipt, receiptOf } from './receipts.ts'
import { setLimits, viewLimits } from './role-limits.ts'
import { takePayment } from './take-payment.ts'
import { findOwn, listOwn, type ShownEntry } from './terminal.repository.ts'
import { toEntry } from './to-entry.ts'
import { openFrame, viewSetup, viewWebsites } from './view-setup.ts'

async function ownEntry({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<ShownEntry> {
  const entry = await findOwn(db, actor.userId, id)
  if (!entry) throw new AppError('not_found')
  return entry
}

export const terminalRoutes = (connectors: Connectors) =>
  implement(terminal, {
    setup: (context) => viewSetup(context, connectors),
    listWebsites: ({ params, ...context }) => viewWebsites(context, params.merchantId),
    openFrame: async (context) => openFrame(context, connectors),
    pay: ({ body, ...context }) => takePayment(context, connectors, body),
    listOwn: async ({ db, actor }) => ({ data: (await listOwn(db, actor.userId, latestEntries)).map(toEntry) }),
    get: async ({ params, ...context }) => toEntry(await ownEntry(context, params.id)),
    receipt: async ({ params, query, ...context }) => receiptOf(context, await ownEntry(context, params.id), query.language),
    mailReceipt: async ({ params, body, ...context }) => {
      await mailReceipt(context, await ownEntry(context, params.id), body)
      return toEntry(await ownEntry(context, params.id))
    },
    listLimits: (context) => viewLimits(context),
    setLimits: ({ params, body, ...context }) => setLimits(context, params.id, body),
  })
