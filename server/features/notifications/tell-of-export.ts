import type { Level } from '@portico/contract/core/level.ts'
import { findActorRow } from '../../core/actors.repository.ts'
import type { Subscriber } from '../../core/outbox-relay.ts'
import { notify } from './notify.ts'

const lookups: Record<Level, string> = {
  platform: '/platform/transaction-management/transaction-lookup',
  tenant: '/transaction-management/transaction-lookup',
  merchant: '/merchant/transaction-management/transaction-lookup',
}

const english = {
  done: 'Export ready',
  file: (name: string) => `${name} is ready to download.`,
  failed: 'Export failed',
  why: 'There is no file. Open Export in the list to see why.',
}
/** The news is written once, in the language that the account has then. */
const wordsOf: Record<string, typeof english> = {
  en: english,
  tr: {
    done: 'Dışa aktarma hazır',
    file: (name) => `${name} indirilmeye hazır.`,
    failed: 'Dışa aktarma başarısız',
    why: 'Dosya yok. Nedenini görmek için listede Dışa aktar’ı açın.',
  },
}

/** The id of the delivery is that of the notification: told twice, it is there once. */
export const tellOfExport: Subscriber<'export.ended'> = async ({ id, payload, tenantId, merchantId, mode }, services) => {
  const { exportId, userId, level, fileName } = payload
  await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const person = await findActorRow(db, userId)
    if (!person) return
    const words = wordsOf[person.language] ?? english
    const told = { id, userId, merchantId: merchantId || null, type: 'ReportGenerated' } as const
    await notify(
      db,
      services,
      fileName === null
        ? { ...told, title: words.failed, description: words.why, objectUrl: lookups[level], useRouter: true }
        : { ...told, title: words.done, description: words.file(fileName), objectUrl: exportId, useRouter: false },
    )
  })
}
