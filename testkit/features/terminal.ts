import { insertEntries } from '@portico/server/features/terminal/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import { aCapturedPayment } from './payments.ts'

/** A sale that this person has entered at the virtual terminal, captured: 10.00 EUR of the merchant's in Live. */
export async function anEntry(portico: TestPortico, person: Person, merchant: MerchantName): Promise<string> {
  const { id: merchantId, tenantId, websiteIds } = portico.world[merchant]
  const id = await aCapturedPayment(portico, { merchant })
  const at = portico.services.now().toISOString()
  await portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    insertEntries(db, [
      {
        ...{ tenant_id: tenantId, id, merchant_id: merchantId, website_id: websiteIds[0]!, mode: 'Live', user_id: person.id },
        ...{ user_name: 'Ada Byron', kind: 'Sale', amount_minor: 1_000, currency: 'EUR', external_id: null, state: 'Made' },
        ...{ card_id: id, card_expires_at: at, card_brand: 'Visa', card_first6: '424242', card_last4: '4242' },
        ...{ exp_month: 12, exp_year: 2030, asked: null, why_not_sent: null, receipt_mails: 0, created_at: at },
      },
    ]),
  )
  return id
}
