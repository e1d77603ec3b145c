import type pg from 'pg'
import { type IdentitySecrets, newSecrets } from '../core/keys.ts'
import { createSecrecy } from '../core/secrecy.ts'
import { listSealedOtherwise, putSealedSecrets } from './second-factors.repository.ts'
import { sealPurpose } from './second-factors.ts'

/** tokens sign ID tokens, cookies sign cookies and forms, data seals second factors. */
export const keyKinds = ['tokens', 'cookies', 'data'] as const
export type KeyKind = (typeof keyKinds)[number]
/**
 * add: a new key comes last and is known; use: it comes first and is used; drop: only the first is left. Between two steps every
 * process restarts, so each one knows every key in use. now: only a new key, at once.
 */
export const steps = ['add', 'use', 'drop', 'now'] as const
export type Step = (typeof steps)[number]

export class RotationRefused extends Error {}

/** The secrets after one step for one kind of key. Throws where the step makes no sense yet. */
export async function rotate(secrets: IdentitySecrets, kind: KeyKind, step: Step): Promise<IdentitySecrets> {
  const fresh = await newSecrets()
  const moved = <Key>(keys: Key[], [made]: Key[]) => move(keys, made!, step)
  if (kind === 'cookies') return { ...secrets, cookieKeys: moved(secrets.cookieKeys, fresh.cookieKeys) }
  if (kind === 'tokens') return { ...secrets, jwks: { keys: moved(secrets.jwks.keys, fresh.jwks.keys) } }
  if (step === 'now') throw new RotationRefused('Keys of stored data are never replaced at once: add, use, then drop.')
  return { ...secrets, dataKeys: moved(secrets.dataKeys, fresh.dataKeys) }
}

function move<Key>(keys: Key[], made: Key, step: Step): Key[] {
  if (step === 'now') return [made]
  if (step === 'add') {
    if (keys.length > 1) throw new RotationRefused('A second key is there already: go on with use, or with drop.')
    return [...keys, made]
  }
  if (keys.length < 2) throw new RotationRefused(`There is one key only: begin with add, start every process anew, then ${step}.`)
  return step === 'use' ? [keys.at(-1)!, ...keys.slice(0, -1)] : [keys[0]!]
}

/** Seals every second factor with the first key, so that the others can go. Returns their number. */
export async function resealSecondFactors(pool: pg.Pool, secrets: IdentitySecrets): Promise<number> {
  const secrecy = createSecrecy(secrets)
  const again = (sealed: string, accountId: string) => {
    const text = secrecy.open(sealed, sealPurpose, accountId)
    if (text === undefined)
      throw new RotationRefused(`The second factor of account ${accountId} opens with none of the keys. Nothing was dropped.`)
    return secrecy.seal(text, sealPurpose, accountId)
  }
  let resealed = 0
  for (;;) {
    const rows = await listSealedOtherwise(pool, secrets.dataKeys[0]!.id)
    if (rows.length === 0) return resealed
    for (const { account_id: id, sealed_secret: sealed, next_secret: next } of rows)
      await putSealedSecrets(pool, id, { sealed, next }, { sealed: again(sealed, id), next: next && again(next, id) })
    resealed += rows.length
  }
}
