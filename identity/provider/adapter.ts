import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { IdentityContext } from '../core/context.ts'
import { digest } from '../core/secrecy.ts'
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  findPayloadByUid,
  type PayloadRow,
  upsertPayload,
} from './payloads.repository.ts'
import { openSession } from './sessions.repository.ts'
import type { Sessions } from './sessions.ts'

/** clients come from settings; nothing else is stored without an end. */
const longestSeconds = 12 * 3600

type Needs = Pick<IdentityContext, 'pool' | 'settings' | 'clock'> & { sessions: Pick<Sessions, 'findById'> }

/**
 * What the provider stores, in PostgreSQL. A session of the provider exists only while ours (identity.sessions) lives, so an
 * ended or idle one is never found, neither by a silent renewal nor behind a token.
 */
export function createAdapterFactory({ pool, settings, clock, sessions }: Needs): AdapterFactory {
  return (model: string): Adapter => {
    const isSession = model === 'Session'
    /** Made by anyone, without signing in. */
    const isUnfinished = (payload: AdapterPayload) => model === 'Interaction' || (isSession && !payload.accountId)

    async function upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
      const now = clock()
      // A session of nobody that keeps nothing is as good as none.
      if (isSession && !payload.accountId && !(payload as { state?: object }).state) return
      if (isSession && payload.accountId) await openOurs(payload, now)
      await upsertPayload(pool, {
        model,
        idHash: digest(id),
        payload: JSON.stringify(withoutSecrets(id, payload)),
        grantId: payload.grantId ?? null,
        uid: isSession ? (payload.uid ?? null) : null,
        sessionUid: payload.sessionUid ?? null,
        expiresAt: new Date(now.getTime() + (expiresIn ?? longestSeconds) * 1000),
        among: isUnfinished(payload) ? settings.unfinishedSignIns : undefined,
      })
    }

    async function openOurs(payload: AdapterPayload, now: Date) {
      const request = Provider.ctx?.req as { ip?: string; headers: Record<string, string | undefined> } | undefined
      const { loginTs, amr } = payload as { loginTs?: number; amr?: string[] }
      await openSession(pool, {
        uid: payload.uid!,
        accountId: payload.accountId!,
        kind: 'browser',
        at: now,
        authenticatedAt: loginTs ? new Date(loginTs * 1000) : now,
        secondFactor: amr?.includes('mfa') ?? false,
        expiresAt: new Date(now.getTime() + settings.absoluteMs),
        ip: request?.ip ?? null,
        userAgent: request?.headers['user-agent']?.slice(0, 300) ?? null,
      })
    }

    async function found(row: PayloadRow | undefined, id?: string): Promise<AdapterPayload | undefined> {
      if (!row) return undefined
      const payload = { ...row.payload } as AdapterPayload
      if (id !== undefined) restoreSecrets(id, payload)
      if (isSession && payload.accountId && !(await sessions.findById(payload.uid!))) return undefined
      if (row.consumed_at) payload.consumed = Math.floor(new Date(row.consumed_at).getTime() / 1000)
      return payload
    }

    return {
      upsert,
      find: async (id) => found(await findPayload(pool, model, digest(id), clock()), id),
      findByUid: async (uid) => found(await findPayloadByUid(pool, model, uid, clock())),
      findByUserCode: async () => undefined,
      destroy: (id) => deletePayload(pool, model, digest(id)),
      revokeByGrantId: (grantId) => deletePayloadsOfGrant(pool, grantId),
      // The provider reads `consumed` first and calls this later: of several at once only one may pass.
      consume: async (id) => {
        if (!(await consumePayload(pool, model, digest(id), clock()))) throw new errors.InvalidGrant(`${model} already consumed`)
      },
    }
  }
}

type Stored = AdapterPayload & { session?: { cookie?: string }; returnTo?: string }

/** The id of a token, session or sign-in is the bearer secret itself, so no row contains it. */
function withoutSecrets(id: string, { jti: _id, ...payload }: Stored): Stored {
  if (payload.session) payload.session = { ...payload.session, cookie: undefined }
  if (payload.returnTo?.endsWith(id)) payload.returnTo = payload.returnTo.slice(0, -id.length)
  return payload
}

function restoreSecrets(id: string, payload: Stored) {
  payload.jti = id
  if (payload.returnTo?.endsWith('/')) payload.returnTo += id
}
