import type { Words } from '@portico/contract/core/words.ts'
import { isComposedId } from '@portico/contract/features/reports/composed-id.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'

/** What a report is called, where no reader is there to ask: as the platform has named it, also one that it has withdrawn since. `shipped`: as it is
 * declared, where the product ships it. */
export async function wordsOfReport(db: ReadDb, id: string, shipped: Words | undefined): Promise<Words> {
  const all = db as Kysely<Tables>
  const named = await all.selectFrom('report_catalogue').select(['name_en', 'name_tr']).where('code', '=', id).executeTakeFirst()
  const declared = shipped ?? (await composedWords(all, id)) ?? { en: id, tr: id }
  return { en: named?.name_en ?? declared.en, tr: named?.name_tr ?? declared.tr }
}

async function composedWords(db: Kysely<Tables>, id: string): Promise<Words | undefined> {
  if (!isComposedId(id)) return undefined
  const row = await db
    .selectFrom('report_definitions')
    .select(['name_en', 'name_tr'])
    .where('code', '=', id)
    .where('state', '<>', 'Draft')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { en: row.name_en, tr: row.name_tr }
}
