import type { AccountNews } from '@portico/server/core/actor/own-account.ts'
import type { Queryable } from '../core/accounts.repository.ts'
import { inPlace, type Place } from '../core/in-place.repository.ts'

type Noticed = { id: string; accountId: string; news: Omit<AccountNews, 'userId'>; at: Date }

/** Notifies the user of an account, in the transaction of the change. An account without a user notifies no one. */
export async function insertAccountNews(db: Queryable, { id, accountId, news, at }: Noticed): Promise<void> {
  const { rows } = await db.query<Place & { user_id: string }>({
    name: 'account_news_place',
    text: `select u.tenant_id, u.merchant_id, u.id as user_id from identity.accounts a join users u on u.id = a.user_id where a.id = $1`,
    values: [accountId],
  })
  const [place] = rows
  if (!place) return
  await inPlace(db, place, (placed) =>
    placed.query({
      name: 'account_news',
      text: `insert into outbox (tenant_id, id, merchant_id, mode, topic, payload, created_at, available_at)
        values ($1, $2, $3, 'Live', 'account.noticed', $4, $5, $5)`,
      values: [place.tenant_id, id, place.merchant_id, JSON.stringify({ ...news, userId: place.user_id }), at],
    }),
  )
}
