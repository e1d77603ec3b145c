import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccountRow } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import { nowhere, type Origin } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { tellOfChange } from '../letters/tell-of-change.ts'
import {
  confirmFactor,
  deleteFactor,
  findSecondFactor,
  insertNextSecret,
  insertPendingFactor,
  replaceRecoveryCodes,
  takeNextSecret,
  useRecoveryCode,
  useStep,
} from './second-factors.repository.ts'

const periodSeconds = 30
const secretBytes = 20
const recoveryCodeCount = 10
/** No letters that look like digits. Twelve of 31 are 59 bits. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const sealPurpose = 'second-factor'
const codePurpose = 'recovery-code'

export type Enrolment = { secret: string; uri: string }
export type SecondFactors = ReturnType<typeof createSecondFactors>

type Needs = Pick<IdentityContext, 'pool' | 'secrecy' | 'clock' | 'settings' | 'trail'>
type Owner = Pick<AccountRow, 'id' | 'email'>

/** Time-based codes (RFC 6238: SHA-1, six digits, 30 s, one step of drift) with recovery codes beside them. */
export function createSecondFactors({ pool, secrecy, clock, settings, trail }: Needs) {
  const generator = (secret: string, label: string) =>
    new TOTP({ issuer: settings.productName, label, secret: Secret.fromBase32(secret), period: periodSeconds })

  /** The 30-second step a code belongs to, now or one step beside it. */
  function stepOf(secret: string, code: string): number | undefined {
    const timestamp = clock().getTime()
    const delta = generator(secret, '').validate({ token: code, timestamp, window: 1 })
    return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
  }

  async function secretOf(accountId: string) {
    const row = await findSecondFactor(pool, accountId)
    const secret = row && secrecy.open(row.sealed_secret, sealPurpose, accountId)
    return row && secret ? { ...row, secret } : undefined
  }

  /** A secret to show; the same one until it is confirmed. Undefined where a second factor is on already. */
  async function begin({ id, email }: Owner, secret = new Secret({ size: secretBytes }).base32): Promise<Enrolment | undefined> {
    await insertPendingFactor(pool, id, secrecy.seal(secret, sealPurpose, id), clock())
    const factor = await secretOf(id)
    if (!factor || factor.confirmed) return undefined
    return { secret: factor.secret, uri: generator(factor.secret, email).toString() }
  }

  /** A secret for another device, beside the one that is on. Undefined where none is. */
  async function beginNext({ id, email }: Owner): Promise<Enrolment | undefined> {
    await insertNextSecret(pool, id, secrecy.seal(new Secret({ size: secretBytes }).base32, sealPurpose, id))
    const next = await nextOf(id)
    return next && { secret: next.secret, uri: generator(next.secret, email).toString() }
  }

  async function nextOf(accountId: string) {
    const sealed = (await findSecondFactor(pool, accountId))?.next_secret
    const secret = sealed && secrecy.open(sealed, sealPurpose, accountId)
    return sealed && secret ? { sealed, secret } : undefined
  }

  /** The other device takes over when its code is right; the codes of the old one and its recovery codes are over. */
  async function confirmNext(accountId: string, code: string, from: Origin): Promise<string[] | undefined> {
    const next = await nextOf(accountId)
    const step = next && stepOf(next.secret, plain(code))
    if (step === undefined) return undefined
    return inTransaction(pool, async (client) => {
      if (!(await takeNextSecret(client, accountId, next!.sealed, step))) return undefined
      await trail.record(client, from, { action: 'identity.enrolSecondFactor', accountId, facts: { replaced: true } })
      await tellOfChange(client, accountId, 'secondFactorOn', clock())
      return newRecoveryCodes(client, accountId)
    })
  }

  /** Turns it on when the code is right. Returns the recovery codes, which are never shown again. */
  async function confirm(accountId: string, code: string, from: Origin): Promise<string[] | undefined> {
    const factor = await secretOf(accountId)
    const step = factor && !factor.confirmed ? stepOf(factor.secret, plain(code)) : undefined
    if (step === undefined) return undefined
    return inTransaction(pool, async (client) => {
      if (!(await confirmFactor(client, accountId, step, clock()))) return undefined
      await trail.record(client, from, { action: 'identity.enrolSecondFactor', accountId })
      await tellOfChange(client, accountId, 'secondFactorOn', clock())
      return newRecoveryCodes(client, accountId)
    })
  }

  /** A code of the app or one of the recovery codes; each works once. */
  async function verify(accountId: string, code: string, from = nowhere): Promise<'otp' | 'recovery' | undefined> {
    const factor = await secretOf(accountId)
    if (!factor?.confirmed) return undefined
    const typed = plain(code)
    if (/^\d{6}$/.test(typed)) {
      const step = stepOf(factor.secret, typed)
      return step !== undefined && (await useStep(pool, accountId, step)) ? 'otp' : undefined
    }
    return inTransaction(pool, async (client) => {
      if (!(await useRecoveryCode(client, accountId, secrecy.keyedDigests(typed, codePurpose), clock()))) return undefined
      await trail.record(client, from, { action: 'identity.useRecoveryCode', accountId })
      return 'recovery'
    })
  }

  const renewRecoveryCodes = (accountId: string, from: Origin) =>
    inTransaction(pool, async (client) => {
      await trail.record(client, from, { action: 'identity.renewRecoveryCodes', accountId })
      return newRecoveryCodes(client, accountId)
    })

  async function newRecoveryCodes(client: Parameters<typeof replaceRecoveryCodes>[0], accountId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
    await replaceRecoveryCodes(
      client,
      accountId,
      codes.map((code) => secrecy.keyedDigests(plain(code), codePurpose)[0]!),
    )
    return codes
  }

  /** On, with the number of recovery codes left, or off. */
  async function stateOf(accountId: string): Promise<{ recoveryCodesLeft: number } | undefined> {
    const row = await findSecondFactor(pool, accountId)
    return row?.confirmed ? { recoveryCodesLeft: row.recovery_codes_left } : undefined
  }

  /** `facts` name the administrator, if it was not the user; the user then gets no notice of an own change. */
  const remove = (accountId: string, from: Origin, facts?: object) =>
    inTransaction(pool, async (client) => {
      await deleteFactor(client, accountId)
      await trail.record(client, from, { action: 'identity.removeSecondFactor', accountId, ...(facts ? { facts } : {}) })
      if (!facts) await tellOfChange(client, accountId, 'secondFactorOff', clock())
    })

  /** For a demo world: on at once, with a given secret (base32) and without recovery codes. */
  async function enrol(owner: Owner, secret: string): Promise<void> {
    await deleteFactor(pool, owner.id)
    await begin(owner, secret)
    await confirmFactor(pool, owner.id, 0, clock())
  }

  return { begin, confirm, beginNext, confirmNext, verify, renewRecoveryCodes, stateOf, remove, enrol }
}

/** As people type: blanks, dashes and capitals do not matter. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

function newRecoveryCode(): string {
  const letters = Array.from({ length: 12 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!)
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}
