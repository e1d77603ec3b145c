import {
  changeIdentitySecrets,
  countRecoveryCodeOwners,
  type KeyKind,
  keyKinds,
  resealSecondFactors,
  rotate,
  type Step,
  steps,
} from '@portico/identity/index.ts'
import type { openInstallation } from '../running.ts'

type Installation = Awaited<ReturnType<typeof openInstallation>>

const next: Record<Step, string> = {
  add: 'A new key is known. Start every process anew, then: use.',
  use: 'The new key is used. Start every process anew, wait until nothing is signed with the old one any more, then: drop.',
  drop: 'The new key alone is left. Start every process anew.',
  now: 'A new key took the place of all others. Start every process anew at once; people sign in again.',
}

/** One step for keys of the identity server; undefined where there is no such kind or step. */
export async function rotateIdentityKeys(
  { environment, identityPool }: Pick<Installation, 'environment' | 'identityPool'>,
  what: string,
  how: string,
): Promise<string | undefined> {
  const kind = keyKinds.find((one): one is KeyKind => one === what)
  const step = steps.find((one): one is Step => one === how)
  if (!kind || !step) return undefined
  let resealed = ''
  await changeIdentitySecrets(environment.dataDir, async (secrets) => {
    const changed = await rotate(secrets, kind, step)
    // Everything is sealed with the first key before the others go.
    if (kind === 'data' && step === 'drop')
      resealed = `${await resealSecondFactors(identityPool, secrets)} second factors were sealed anew. ${await whoHasCodes()}\n`
    return changed
  })
  return `${resealed}${next[step]}`

  async function whoHasCodes() {
    const owners = await countRecoveryCodeOwners(identityPool)
    return owners > 0
      ? `${owners} people have recovery codes: those made before \`use\` work no longer, ask these people to make new ones.`
      : 'Nobody has recovery codes.'
  }
}
