import { type EncryptionKey, keys } from '@portico/contract/features/keys/keys.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { type KeyRow, listKeys } from './keys.repository.ts'
import { createKey, type MadeKey, rotateKey } from './make-key.ts'

export const keyRoutes = implement(keys, {
  list: async ({ db }) => ({ data: (await listKeys(db)).map(toKey) }),
  // About all keys of the tenant: a rotation's record names the old and the new key.
  listAudit: ({ params, query, ...context }) =>
    viewAuditTrail(context, { entity: 'tenants', id: params.id.toLowerCase(), feature: 'keys' }, query),
  create: async ({ body, ...context }) => toNewKey(await createKey(context, body.name)),
  rotate: async ({ params, ...context }) => toNewKey(await rotateKey(context, params.keyId)),
})

const toKey = (row: KeyRow): EncryptionKey => ({
  keyId: row.id,
  name: row.name,
  fingerprint: row.fingerprint,
  state: row.state as EncryptionKey['state'],
  createdAt: row.created_at,
  createdBy: row.created_by,
  rotatedAt: row.rotated_at,
  lastUsedAt: row.last_used_at,
  credentials: row.credentials ?? 0,
})

const toNewKey = ({ row, material }: MadeKey) => ({ ...toKey(row), material })
