import type { Level } from '@portico/contract/core/level.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { tellNews } from './tell-people.ts'

const lookups: Record<Level, string> = {
  platform: '/platform/transaction-management/transaction-lookup',
  tenant: '/transaction-management/transaction-lookup',
  merchant: '/merchant/transaction-management/transaction-lookup',
}

/** The delivery is the event: told twice, it is there once. */
export const tellOfExport: Subscriber<'export.ended'> = async ({ id, payload, tenantId, merchantId, mode }, services) => {
  const { exportId, userId, level, fileName } = payload
  const told = { kind: 'ReportGenerated', eventId: id, people: [userId], merchantId: merchantId || null } as const
  if (fileName === null) await tellNews(services, { tenantId, mode }, { ...told, said: failed, objectUrl: lookups[level], useRouter: true })
  else await tellNews(services, { tenantId, mode }, { ...told, said: done(fileName), objectUrl: exportId, useRouter: false })
}

const failed = {
  en: { title: 'Export failed', description: 'There is no file. Open Export in the list to see why.' },
  tr: { title: 'Dışa aktarma başarısız', description: 'Dosya yok. Nedenini görmek için listede Dışa aktar’ı açın.' },
}
const done = (name: string) => ({
  en: { title: 'Export ready', description: `${name} is ready to download.` },
  tr: { title: 'Dışa aktarma hazır', description: `${name} indirilmeye hazır.` },
})
