import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '@portico/database/embedded/replace-file.ts'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

export type DataKey = { id: string; key: string }

/** Every secret of the identity room. To rotate, put the new one first and keep the old ones until nothing needs them. */
export type IdentitySecrets = {
  /** Sign cookies and form tokens. */
  cookieKeys: string[]
  /** Sign ID tokens, RS256 with 3072 bits: as hard to break as the AES beside it (ASVS 11.2.3). */
  jwks: { keys: JWK[] }
  /** AES-256 keys, base64url: the first seals, all open. */
  dataKeys: DataKey[]
}

const fileName = 'identity-keys.json'

/** Reads `identity-keys.json` in `dataDir`, or makes it, readable by its owner only. Two starts at once get the same keys. */
export async function loadIdentitySecrets(dataDir: string): Promise<IdentitySecrets> {
  const file = path.join(dataDir, fileName)
  return (await readSecrets(file)) ?? (await writeOnce(file, await newSecrets()))
}

export async function newSecrets(): Promise<IdentitySecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 3072 })
  const kid = randomBytes(8).toString('base64url')
  return {
    cookieKeys: [randomBytes(32).toString('base64url')],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid }] },
    dataKeys: [{ id: randomBytes(4).toString('hex'), key: randomBytes(32).toString('base64url') }],
  }
}

async function readSecrets(file: string): Promise<IdentitySecrets | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as IdentitySecrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`The keys in ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Replaces the existing keys, for every process that starts from now on. */
export async function changeIdentitySecrets(
  dataDir: string,
  change: (secrets: IdentitySecrets) => Promise<IdentitySecrets>,
): Promise<IdentitySecrets> {
  const changed = await change(await loadIdentitySecrets(dataDir))
  replaceFile(path.join(dataDir, fileName), `${JSON.stringify(changed, null, 2)}\n`, 0o600)
  return changed
}

/** A hard link fails where the file exists, so the first writer wins and no process reads half a file. */
async function writeOnce(file: string, secrets: IdentitySecrets): Promise<IdentitySecrets> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  try {
    await link(draft, file)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readSecrets(file))!
  } finally {
    await unlink(draft)
  }
}
