import { insertLines, type LineInsert } from '@portico/server/features/processing/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'

export type LineWish = Partial<
  Pick<LineInsert, 'payment_method' | 'currency' | 'payment_provider' | 'mid' | 'terminal_id' | 'is_active'>
> & {
  merchant?: MerchantName
  mode?: 'Test' | 'Live'
  position?: number
}

/** A line of the merchant's first website: cards in euros at Adelphi Acquiring in Live, unless it is wished otherwise. */
export async function aLine({ services, world }: TestPortico, wish: LineWish = {}): Promise<string> {
  const { merchant = 'acme', mode = 'Live', position = 1, ...line } = wish
  const { id: merchantId, tenantId, websiteIds } = world[merchant]
  const id = services.newId()
  const at = services.now()
  const row: LineInsert = {
    tenant_id: tenantId,
    id,
    merchant_id: merchantId,
    website_id: websiteIds[0]!,
    mode,
    payment_method: 'Card',
    currency: 'EUR',
    payment_provider: 'Adelphi Acquiring',
    position,
    mid: `mid-${merchant}`,
    created_at: at,
    updated_at: at,
    ...line,
  }
  await services.inScope({ level: 'tenant', tenantId, mode }, (db) => insertLines(db, [row]))
  return id
}
