import type { Page } from '@portico/contract/core/page.ts'
import type { Export } from '@portico/contract/features/exports/exports.contract.ts'
import type { Context } from '../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { listOwn } from './exports.repository.ts'
import { toExport } from './to-export.ts'

export async function listExports({ db, actor, services }: Context, page: PageRequest): Promise<Page<Export>> {
  const window = windowOf(page, ['exports', db.scope, actor.userId], services)
  const [rows, total] = await listOwn(db, actor.userId, window)
  return toPage(window, services, { rows, total, keyOf: ({ created_at, id }) => ({ value: created_at, id }), toReply: toExport })
}
