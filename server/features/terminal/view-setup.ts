import type { FrameTicket, TerminalSetup, TerminalWebsite } from '@portico/contract/features/terminal/terminal.schemas.ts'
import { standardLimitMinor, terminalKinds } from '@portico/contract/features/terminal/terminal-words.ts'
import type { Connectors, Vault } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { limitsOfCaller } from './role-limits.ts'
import { findMerchant, listCardWebsites } from './terminal.repository.ts'
import { isOpen, mayTakeCards } from './where-cards.ts'

export function vaultOf({ vault }: Connectors): Vault {
  if (!vault) throw new Error('This process knows no vault')
  return vault
}

export async function viewSetup(context: Context, connectors: Connectors): Promise<TerminalSetup> {
  const limits = await limitsOfCaller(context)
  return {
    kinds: [...terminalKinds],
    limits: [...limits].map(([currency, amountMinor]) => ({ currency, amountMinor })),
    standardLimitMinor,
    frame: { ...vaultOf(connectors).frame },
  }
}

/** None where the merchant takes no payments in this mode, or the caller none by card. */
export async function viewWebsites(context: Context, merchantId: string): Promise<{ data: TerminalWebsite[] }> {
  const { db, mode, actor } = context
  const merchant = await findMerchant(db, merchantId)
  if (!merchant) throw new AppError('not_found')
  if (!isOpen(merchant, mode) || !mayTakeCards(context)) return { data: [] }
  const rows = await listCardWebsites(db, merchantId, actor.language)
  return { data: rows.map(({ id, name, currencies }) => ({ websiteId: id, name, currencies })) }
}

/** For the session that asks. Number and code are hidden while they are typed, unless a role of the caller shows them. */
export function openFrame({ actor }: Pick<Context, 'actor'>, connectors: Connectors): FrameTicket {
  const shows =
    actor.level === 'merchant' ? 'Merchant.Transaction.VirtualTerminal.Actions.SeeCard' : 'CRM.Transaction.VirtualTerminal.Actions.SeeCard'
  return vaultOf(connectors).issueTicket({ sessionId: actor.sessionId, hidesCard: !actor.permissions.has(shows) })
}
