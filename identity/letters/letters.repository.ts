import { uuidv7 } from '@portico/database/ids.ts'
import type { AccountLetter } from '@portico/server/core/actor/managed-accounts.ts'
import type { Queryable } from '../core/accounts.repository.ts'

/** Stores a letter for the worker to write and send, in the transaction of its event. It contains no link and no code. */
export async function insertLetter(db: Queryable, letter: AccountLetter, at: Date): Promise<void> {
  const { rowCount } = await db.query({
    name: 'account_letter',
    text: `insert into outbox (tenant_id, id, mode, topic, payload, created_at, available_at)
      select id, $1::uuid, 'Live', 'account.letter_due', $2::jsonb, $3, $3 from tenants where is_platform limit 1`,
    values: [uuidv7(at.getTime()), JSON.stringify(letter), at],
  })
  if (rowCount !== 1) throw new Error('There is no platform whose letters these are')
}
