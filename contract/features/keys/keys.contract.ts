import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, visibleName } from '../../core/fields.ts'
import { keyRefusals } from './keys.refusals.ts'

export const keyStates = ['Active', 'Retired'] as const
export type KeyState = (typeof keyStates)[number]

const manage = {
  access: { staff: ['Platform.Keys.Actions.Manage', 'Tenant.Keys.Actions.Manage'] },
  stepUp: true,
  locate: 'tenant',
} as const

export const EncryptionKey = z.object({
  keyId: id(),
  name: z.string(),
  /** The beginning of the digest of the key, by which two copies of it are compared. */
  fingerprint: z.string(),
  state: z.enum(keyStates),
  createdAt: instant(),
  createdBy: z.string(),
  /** When another took its place. */
  rotatedAt: instant().nullable(),
  lastUsedAt: instant().nullable(),
  /** Credentials that are sealed with it now. */
  credentials: z.int().min(0),
})
export type EncryptionKey = z.infer<typeof EncryptionKey>

/** `material`: the key itself, in base64. It is shown here and never again. */
export const NewEncryptionKey = EncryptionKey.extend({ material: z.string() })
export type NewEncryptionKey = z.infer<typeof NewEncryptionKey>

/** Keys that seal what a tenant's connectors sign in with, at rest. One of a tenant is active. */
export const keys = {
  list: endpoint({
    method: 'GET',
    summary: 'Encryption keys of a tenant, the newest first',
    paths: { staff: '/api/v1/tenants/:id/encryption-keys' },
    access: { staff: ['Platform.Keys.View', 'Tenant.Keys.View'] },
    locate: 'tenant',
    params: z.strictObject({ id: id() }),
    reply: z.object({ data: z.array(EncryptionKey) }),
  }),
  listAudit: auditTrail({
    paths: { staff: '/api/v1/tenants/:id/encryption-keys/audit' },
    access: { staff: ['Platform.Audit.View', 'CRM.Audit.View'] },
    locate: 'tenant',
  }),
  create: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Create the encryption key of a tenant that has none; it is shown this once',
    paths: { staff: '/api/v1/tenants/:id/encryption-keys' },
    params: z.strictObject({ id: id() }),
    body: z.strictObject({ name: visibleName(100) }),
    status: 201,
    reply: NewEncryptionKey,
    refusals: [keyRefusals.alreadyThere],
    records: { about: 'tenants' },
  }),
  rotate: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Replace the active key and encrypt everything again; the reply shows the new key this once',
    paths: { staff: '/api/v1/tenants/:id/encryption-keys/:keyId/rotate' },
    params: z.strictObject({ id: id(), keyId: id() }),
    status: 201,
    reply: NewEncryptionKey,
    refusals: [keyRefusals.alreadyRotated],
    records: { about: 'tenants' },
  }),
}
