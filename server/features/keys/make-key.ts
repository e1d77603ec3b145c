import { createHash, randomBytes } from 'node:crypto'
import { keyRefusals } from '@portico/contract/features/keys/keys.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { openText, sealText } from '../../core/text/sealed-text.ts'
import { findKey, getKey, insertKey, type KeyRow, lockActiveKey, type NewKey as NewKeyRow, retireKey } from './keys.repository.ts'
import { lockSealedWith } from './sealed-things.ts'
import { keyContext, openKey } from './tenant-seal.ts'

export type MadeKey = { row: KeyRow; material: string }

/** The first key of a tenant. Its material leaves in this answer and never again. */
export async function createKey(context: Context, name: string): Promise<MadeKey> {
  if (await lockActiveKey(context.db)) throw new AppError(keyRefusals.alreadyThere())
  const key = newKey(name)
  const id = await keepKey(context, key)
  await tell(context, id, key)
  return { row: await getKey(context.db, id), material: key.material }
}

/** As `createKey`, in a world that is made rather than asked for: its material leaves nowhere. */
export const keepFirstKey = (keeping: Keeping, name: string): Promise<string> => keepKey(keeping, newKey(name))

/** A new key takes the place of the active one, and all that was sealed with that one is sealed anew, in this transaction. */
export async function rotateKey(context: Context, keyId: string): Promise<MadeKey> {
  const { db, services, scope } = context
  const old = await lockActiveKey(db)
  if (old?.id !== keyId) {
    if (!(await findKey(db, keyId))) throw new AppError('not_found')
    throw new AppError(keyRefusals.alreadyRotated())
  }
  const opened = openKey(services, scope.tenantId, old)
  const sealedWithIt = await lockSealedWith(db, old.id)
  await retireKey(db, old.id, services.now())
  const key = newKey(old.name)
  const id = await keepKey(context, key)
  for (const { purpose, sealed, put } of sealedWithIt) {
    const text = openText(opened, sealed, purpose)
    if (text === undefined) throw new Error(`The ${purpose} cannot be opened with key ${old.id}`)
    await put({ keyId: id, sealed: sealText(key.bytes, text, purpose), at: services.now() })
  }
  await tell(context, id, key, { before: { keyId: old.id }, sealedAnew: { credentials: sealedWithIt.length } })
  return { row: await getKey(db, id), material: key.material }
}

function newKey(name: string) {
  const bytes = randomBytes(32)
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 16).match(/../g)!.join(':')
  return { name, bytes, fingerprint, material: bytes.toString('base64') }
}
type Key = ReturnType<typeof newKey>

type Keeping = { db: ScopedDb; services: Context['services']; actor: NewKeyRow['createdBy'] }

async function keepKey({ db, services, actor }: Keeping, { name, fingerprint, material }: Key): Promise<string> {
  const id = services.newId()
  const sealedKey = services.seal(material, keyContext(db.scope.tenantId, id))
  await insertKey(db, { id, name, fingerprint, sealedKey, createdBy: actor, at: services.now() })
  return id
}

/** In the trail of the tenant, without the key itself. */
const tell = (
  { record, scope }: Context,
  keyId: string,
  { name, fingerprint }: Key,
  { before, sealedAnew }: { before?: object; sealedAnew?: object } = {},
) => record(scope.tenantId, { ...(before ? { before } : {}), after: { keyId, name, fingerprint, ...sealedAnew } })
