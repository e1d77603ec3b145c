import { uuidv7 } from '@portico/database/ids.ts'
import type { AccountLetter } from '@portico/server/core/actor/managed-accounts.ts'
import type { Queryable } from '../core/accounts.repository.ts'
import { inPlace } from '../core/in-place.repository.ts'

/** Stores a letter for the worker to write and send, in the transaction of its event. It contains no link and no code. */
export async function insertLetter(db: Queryable, letter: AccountLetter, at: Date): Promise<void> {
  const { rows } = await db.query<{ id: string }>({ name: 'platform_id', text: 'select id from tenants where is_platform limit 1' })
  const [platform] = rows
  if (!platform) throw new Error('There is no platform whose letters these are')
  await inPlace(db, { tenant_id: platform.id, merchant_id: null }, (placed) =>
    placed.query({
      name: 'account_letter',
      text: `insert into outbox (tenant_id, id, mode, topic, payload, created_at, available_at)
        values ($1, $2, 'Live', 'account.letter_due', $3, $4, $4)`,
      values: [platform.id, uuidv7(at.getTime()), JSON.stringify(letter), at],
    }),
  )
}
