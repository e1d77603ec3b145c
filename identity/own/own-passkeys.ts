import { profileRefusals } from '@portico/contract/features/profile/profile.refusals.ts'
import type { OwnAccount, OwnPasskey } from '@portico/server/core/actor/own-account.ts'
import { AppError } from '@portico/server/core/call/app-error.ts'
import type { PasskeyRow } from '../factors/passkeys.repository.ts'
import type { OwnParts } from './own-parts.ts'

type Verbs = 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'

export const toPasskey = (row: PasskeyRow): OwnPasskey => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  version: row.version,
})

/** Passkeys of the signed-in person. Another user's passkey is answered like a missing one. */
export function createOwnPasskeys({ accountOf, proof, passkeys }: OwnParts): Pick<OwnAccount, Verbs> {
  return {
    async beginPasskey(owner, given) {
      if (!passkeys.isPossible) throw new AppError(profileRefusals.passkeysNeedName())
      const account = await accountOf(owner.userId)
      await proof.require(account, owner, given, 'identity.addPasskey')
      return passkeys.begin(account, owner.sessionId)
    },
    async addPasskey(owner, made) {
      const account = await accountOf(owner.userId)
      const row = await passkeys.add(account, owner.sessionId, made, owner.from)
      if (!row) throw new AppError(profileRefusals.passkeyNotAdded())
      return toPasskey(row)
    },
    async renamePasskey(owner, id, change) {
      const account = await accountOf(owner.userId)
      const own = await passkeys.list(account.id)
      if (!own.some((one) => one.id === id.toLowerCase())) throw new AppError('not_found')
      const row = await passkeys.rename(account.id, id, change, owner.from)
      if (!row) throw new AppError('stale_version')
      return toPasskey(row)
    },
    async removePasskey(owner, id, given) {
      const account = await accountOf(owner.userId)
      const own = await passkeys.list(account.id)
      if (!own.some((one) => one.id === id.toLowerCase())) throw new AppError('not_found')
      await proof.require(account, owner, given, 'identity.removePasskey')
      if (!(await passkeys.remove(account.id, id, owner.from))) throw new AppError('not_found')
    },
  }
}
