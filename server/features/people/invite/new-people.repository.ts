import type { Language } from '@portico/contract/core/languages.ts'
import { keptAddress } from '@portico/contract/core/text/address.ts'
import type { ScopedDb } from '@portico/database/scope.ts'

export type UserStatus = 'InvitationSent' | 'Active' | 'Inactive' | 'Locked'
export type NewPerson = {
  id: string
  merchantId: string | null
  email: string
  firstName: string
  lastName: string
  phone?: string | null
  status: UserStatus
  timeZone: string
  language: Language
  createdAt: Date
}

export async function insertPerson(db: ScopedDb, user: NewPerson): Promise<void> {
  await db
    .insertInto('users')
    .values({
      tenant_id: db.scope.tenantId,
      id: user.id,
      merchant_id: user.merchantId,
      email: keptAddress(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone ?? null,
      status: user.status,
      time_zone: user.timeZone,
      language: user.language,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .execute()
}
