import type { UndeliveredEvent as Event, undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { nouns, wire } from '@portico/contract/features/undelivered/undelivered.wire.gen.ts'
import { IconMailOff } from '@tabler/icons-react'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { listPages } from '../../shared/resource/list-pages.ts'
import { undeliveredTexts } from './undelivered.texts.ts'

const about = { nouns, idOf: ({ eventId }: Event) => eventId, nameOf: ({ topic }: Event) => topic }
const pages = listPages(resourceOf<typeof undelivered, Event>(undeliveredTexts, wire, about), {
  path: '/crm/tenant-management/undelivered',
  userType: 'platform',
  menu: { group: 'tenant-management', after: '/crm/tenant-management/encryption-keys', icon: IconMailOff },
  facts: () => import('@portico/contract/features/undelivered/undelivered.fields.gen.ts'),
  columns: ({ code, text, when }) => [code('topic', { width: 190 }), text('tenantName'), text('reason', { width: 320 }), when('parkedAt')],
  record: { calls: { resend: ({ tenantId, eventId }) => ({ tenantId, eventId }) } },
})

export const feature = webFeature({ pages })
