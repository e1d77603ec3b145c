import type { MerchantDetails, Website } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'

type Wish = { place?: MerchantName } & Partial<Record<string, unknown>>

export const staffOf = ({ world, as }: TestPortico, place: MerchantName) =>
  as((world[place].tenantId === world.northwind.id ? world.northwind : world.contoso).people.administrator!)

/** A customer made through the API by the tenant of `place`, with a name of its own unless another is wished. */
export async function aMerchant(portico: TestPortico, { place = 'acme', ...wish }: Wish = {}): Promise<MerchantDetails> {
  const body = { legalBusinessName: `Merchant ${portico.services.newId()}`, ...wish }
  return (await staffOf(portico, place).post('/api/v1/crm/merchants', body)).body as MerchantDetails
}

export async function aWebsite(portico: TestPortico, merchantId: string, place: MerchantName = 'acme'): Promise<Website> {
  const body = { name: 'A shop', url: 'https://shop.example' }
  return (await staffOf(portico, place).post(`/api/v1/crm/merchants/${merchantId}/websites`, body)).body as Website
}
