// `npm run rotate -- WHAT [STEP]`: other keys, secrets and passwords for this installation.
import type { Readable } from 'node:stream'
import { RotationRefused } from '@portico/identity/index.ts'
import { renewSecrets } from '@portico/server/installation/secrets.ts'
import { rotateIdentityKeys } from './rotate/rotate-identity-keys.ts'
import { rotateSigningSecret } from './rotate/rotate-signing-secret.ts'
import { openInstallation } from './running.ts'

const usage = `npm run rotate -- WHAT [STEP]

  tokens|cookies add|use|drop|now   keys of ID tokens; of cookies and forms
  data add|use|drop                 keys that second factors are sealed with
  signing                           what tenants' keys are sealed with; reads the new secret from its input
  passwords                         of the database roles
  metrics                           the bearer token of /metrics, where METRICS_TOKEN is not set

After each step every process starts anew. docs/runbooks/key-rotation.md says when and why.
`

/** Does what the words say and answers with what to do next. The new signing secret is read from `input`. */
export async function runRotation([what = '', step = '']: readonly string[], env: NodeJS.ProcessEnv, input: Readable): Promise<string> {
  const installation = await openInstallation(env)
  const { dataDir } = installation.environment
  try {
    if (what === 'signing') return await rotateSigningSecret(installation, input)
    if (what === 'passwords') {
      renewSecrets(dataDir, 'roles')
      return 'The database roles have new passwords from the next start on. Start every process anew now.'
    }
    if (what === 'metrics') {
      renewSecrets(dataDir, 'metrics')
      return 'From the next start on /metrics has a new bearer token: it is in secrets.json.'
    }
    const done = await rotateIdentityKeys(installation, what, step)
    if (done === undefined) throw new RotationRefused(usage)
    return done
  } finally {
    await installation.close()
  }
}

if (import.meta.main)
  try {
    process.stdout.write(`${await runRotation(process.argv.slice(2), process.env, process.stdin)}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
