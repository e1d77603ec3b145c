import { isIP } from 'node:net'
import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type AccountRow, findAccount } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Origin } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { tellOfChange } from '../letters/tell-of-change.ts'
import { createPasskeyChallenges } from './passkey-challenges.ts'
import {
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  usePasskey,
} from './passkeys.repository.ts'

const mostPasskeys = 20
const longestResponse = 20_000

/** `options` is the JSON that the browser's own parser takes. */
export type PasskeyChallenge = { options: string; ticket: string }
export type PasskeyAnswer =
  | { kind: 'right'; account: AccountRow }
  | { kind: 'wrong'; account: AccountRow | undefined; reason: 'unknown passkey' | 'passkey not proven' | 'challenge over' }
export type Passkeys = ReturnType<typeof createPasskeys>

type Needs = Pick<IdentityContext, 'pool' | 'secrecy' | 'clock' | 'settings' | 'origin' | 'trail'>

/**
 * Keys of a person's devices (WebAuthn). The device verifies the person, by finger, face or PIN, so that one of them is possession and
 * knowledge at once: it signs in by itself.
 */
export function createPasskeys({ pool, secrecy, clock, settings, origin, trail }: Needs) {
  const challenges = createPasskeyChallenges({ pool, secrecy, clock })
  const rpID = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true } as const
  /** A key belongs to a name: on a bare number there are none. */
  const isPossible = isIP(rpID.replace(/^\[|\]$/g, '')) === 0
  const placeOf = (accountId: string, sessionId: string) => `${accountId}:${sessionId}`

  async function begin(account: AccountRow, sessionId: string): Promise<PasskeyChallenge> {
    const known = await listPasskeys(pool, account.id)
    const options = await generateRegistrationOptions({
      rpName: settings.productName,
      rpID,
      userName: account.email,
      userDisplayName: tidyLine(`${account.first_name} ${account.last_name}`) || account.email,
      userID: new Uint8Array(Buffer.from(account.id)),
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: transports as never })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return {
      options: JSON.stringify(options),
      ticket: challenges.ticketFor(options.challenge, 'passkey-registration', placeOf(account.id, sessionId)),
    }
  }

  type Added = { name: string; ticket: string; response: string }
  /** Undefined where the answer does not prove a new key in time. */
  async function add(account: AccountRow, sessionId: string, { name, ticket, response }: Added, from: Origin) {
    const challenge = await challenges.take(ticket, 'passkey-registration', placeOf(account.id, sessionId))
    const answer = parsed<RegistrationResponseJSON>(response)
    if (!challenge || !answer) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({ response: answer, expectedChallenge: challenge, ...expected }).catch(
      () => ({ registrationInfo: undefined }),
    )
    if (!registrationInfo) return undefined
    const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo
    const at = clock()
    return inTransaction(pool, async (client) => {
      const row = await insertPasskey(
        client,
        {
          id: uuidv7(at.getTime()),
          accountId: account.id,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: credential.transports ?? [],
          synced: credentialDeviceType === 'multiDevice' && credentialBackedUp,
          name,
          at,
        },
        mostPasskeys,
      )
      if (!row) return undefined
      await trail.record(client, from, { action: 'identity.addPasskey', accountId: account.id, facts: { name } })
      await tellOfChange(client, account.id, 'passkeyAdded', at)
      return row
    })
  }

  async function beginSignIn(uid: string): Promise<PasskeyChallenge> {
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
    return { options: JSON.stringify(options), ticket: challenges.ticketFor(options.challenge, 'passkey-sign-in', uid) }
  }

  /** The owner of the key. The caller decides whether that user may sign in. */
  async function answerSignIn(uid: string, ticket: string, response: string): Promise<PasskeyAnswer> {
    const challenge = await challenges.take(ticket, 'passkey-sign-in', uid)
    if (!challenge) return { kind: 'wrong', account: undefined, reason: 'challenge over' }
    const answer = parsed<AuthenticationResponseJSON>(response)
    const row = answer && typeof answer.id === 'string' ? await findPasskey(pool, answer.id) : undefined
    const account = row && (await findAccount(pool, row.account_id))
    if (!answer || !row || !account) return { kind: 'wrong', account: undefined, reason: 'unknown passkey' }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
      ...expected,
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    const isRight = verified && authenticationInfo && (await usePasskey(pool, row.id, authenticationInfo.newCounter, clock()))
    return isRight ? { kind: 'right', account } : { kind: 'wrong', account, reason: 'passkey not proven' }
  }

  const rename = (accountId: string, id: string, change: { name: string; version: number }, from: Origin) =>
    inTransaction(pool, async (client) => {
      const row = await renamePasskey(client, accountId, id, change.name, change.version)
      if (row) await trail.record(client, from, { action: 'identity.renamePasskey', accountId, facts: { name: change.name } })
      return row
    })

  /** It opens nothing any more, from the next sign-in on. */
  const remove = (accountId: string, id: string, from: Origin): Promise<PasskeyRow | undefined> =>
    inTransaction(pool, async (client) => {
      const row = await deletePasskey(client, accountId, id)
      if (!row) return undefined
      await trail.record(client, from, { action: 'identity.removePasskey', accountId, facts: { name: row.name } })
      await tellOfChange(client, accountId, 'passkeyRemoved', clock())
      return row
    })

  const removeAll = (accountId: string, from: Origin, facts: object): Promise<number> =>
    inTransaction(pool, async (client) => {
      const passkeys = await deletePasskeysOf(client, accountId)
      if (passkeys > 0) await trail.record(client, from, { action: 'identity.removePasskey', accountId, facts: { ...facts, passkeys } })
      return passkeys
    })

  return {
    isPossible,
    list: (accountId: string) => listPasskeys(pool, accountId),
    begin,
    add,
    beginSignIn,
    answerSignIn,
    rename,
    remove,
    removeAll,
  }
}

/** What a browser says; anything at all may be in it, which is for the library to judge. */
function parsed<Answer>(text: string): Answer | undefined {
  if (text.length > longestResponse) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}
