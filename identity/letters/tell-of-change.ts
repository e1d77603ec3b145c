import { uuidv7 } from '@portico/database/ids.ts'
import type { AccountNotice } from '@portico/server/core/actor/managed-accounts.ts'
import type { Queryable } from '../core/accounts.repository.ts'
import { insertAccountNews } from './account-news.repository.ts'
import { insertLetter } from './letters.repository.ts'

/** Notifies the user in the portal and by email of a change of how they sign in, in the transaction of the change. */
export async function tellOfChange(db: Queryable, accountId: string, notice: AccountNotice, at: Date): Promise<void> {
  await insertAccountNews(db, { id: uuidv7(at.getTime()), accountId, news: { notice, device: '', ip: '' }, at })
  await insertLetter(db, { letter: 'notice', accountId, notice }, at)
}
