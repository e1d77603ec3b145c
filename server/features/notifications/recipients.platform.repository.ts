import type { Level } from '@portico/contract/core/level.ts'
import type { Holders } from '@portico/contract/features/notifications/news.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { isBeyondLookups } from '../../core/database/lookup-reach.repository.ts'

export type Recipient = { id: string; tenantId: string; merchantId: string | null; level: Level; language: string }
type Wanted = {
  tenantId: string
  merchantId: string | null
  people: readonly string[]
  holders: readonly Holders[]
  except: readonly string[]
  payment?: { paymentMethod: string; serviceProvider: string } | undefined
}

const heldTo = (limit: RawBuilder<unknown>, value: string | undefined) =>
  sql<boolean>`(${limit} is null or ${value ?? null}::text is null or ${value ?? null}::text = any(${limit}))`

/**
 * The recipients: people of the tenant, of the merchant it is about and of the platform, as far as they may sign in. A user restricted to
 * other merchants, or whose lookups are about other payments, is left out, even when named.
 */
export async function listRecipients(db: PlatformReadDb, wanted: Wanted): Promise<Recipient[]> {
  const { tenantId, merchantId, people, holders, except, payment } = wanted
  const level = sql<Level>`case when t.is_platform then 'platform' when u.merchant_id is null then 'tenant' else 'merchant' end`
  const held = holders.map(
    ({ level: of, anyOf }) => sql<boolean>`${level} = ${of} and exists (
      select from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.permissions && ${anyOf}::text[])`,
  )
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.id', '=', 'u.merchant_id'))
    .leftJoin('user_limits as l', (join) => join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.user_id', '=', 'u.id'))
    .select(['u.id', 'u.tenant_id', 'u.merchant_id', 'u.language', level.as('level')])
    .where((eb) => eb.or([eb('u.tenant_id', '=', tenantId), eb('t.is_platform', '=', true)]))
    .where((eb) => eb.or([eb('u.merchant_id', 'is', null), ...(merchantId ? [eb('u.merchant_id', '=', merchantId)] : [])]))
    .where('u.status', '=', 'Active')
    .where('t.active', '=', true)
    .where((eb) => eb.or([eb('u.merchant_id', 'is', null), eb('m.merchant_status', 'in', ['Active', 'Closing'])]))
    .where(sql<boolean>`(l.merchants is null or ${merchantId}::uuid is null or ${merchantId}::uuid = any(l.merchants))`)
    .where(heldTo(sql.ref('l.payment_methods'), payment?.paymentMethod))
    .where(heldTo(sql.ref('l.service_providers'), payment?.serviceProvider))
    .$if(payment !== undefined, (some) =>
      some.where(
        sql<boolean>`not (u.merchant_id is null and ${isBeyondLookups({
          tenantId: sql`u.tenant_id`,
          userId: sql`u.id`,
          method: sql`${payment?.paymentMethod}::text`,
        })})`,
      ),
    )
    .where((eb) => eb.or([sql<boolean>`u.id = any(${people}::uuid[])`, ...held]))
    .where(sql<boolean>`u.id <> all(${except}::uuid[])`)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
    level: row.level,
    language: row.language,
  }))
}
