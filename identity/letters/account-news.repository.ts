import type { AccountNews } from '@portico/server/core/actor/own-account.ts'
import type { Queryable } from '../core/accounts.repository.ts'

type Noticed = { id: string; accountId: string; news: Omit<AccountNews, 'userId'>; at: Date }

/** Notifies the user of an account, in the transaction of the change. An account without a user notifies no one. */
export async function insertAccountNews(db: Queryable, { id, accountId, news, at }: Noticed): Promise<void> {
  await db.query({
    name: 'account_news',
    text: `insert into outbox (tenant_id, id, merchant_id, mode, topic, payload, created_at, available_at)
      select u.tenant_id, $1::uuid, u.merchant_id, 'Live', 'account.noticed', jsonb_build_object('userId', u.id) || $3::jsonb, $4, $4
      from identity.accounts a join users u on u.id = a.user_id where a.id = $2::uuid`,
    values: [id, accountId, JSON.stringify(news), at],
  })
}
