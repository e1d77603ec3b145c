import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { superuserPasswordStatement } from './cluster.repository.ts'
import { replaceFile, syncDirectory } from './replace-file.ts'
import type { Secrets } from './secrets.ts'
import { serverEnvironment } from './server-environment.ts'

type Cluster = { binaries: Binaries; account: Account; clusterDir: string }

/**
 * Makes a new cluster whose superuser already has its password. Built beside and moved into place:
 * a start that dies half way leaves nothing that looks like a cluster.
 */
export async function initialiseCluster(options: Cluster & { secrets: Secrets; fast: boolean }): Promise<void> {
  const { binaries, account, clusterDir, secrets } = options
  const existing = fs.existsSync(clusterDir) ? fs.readdirSync(clusterDir) : []
  if (existing.length > 0) throw new Error(`The data directory ${clusterDir} is not empty and holds no PostgreSQL cluster.`)
  removeLeftovers(clusterDir)
  const scratch = `${clusterDir}.init-${randomBytes(6).toString('hex')}`
  fs.mkdirSync(scratch, { mode: 0o700 })
  if (account.drop) fs.chownSync(scratch, account.uid, account.gid)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Until the password is set no one may connect, and the host rules are replaced before the server ever listens.
  const access = ['--username=postgres', '--auth=reject']
  await run(binaries.initdb, ['-D', scratch, ...access, ...locale, ...(options.fast ? ['--no-sync'] : [])], account)
  await setSuperuserPassword({ binaries, account, clusterDir: scratch, secrets })
  fs.renameSync(scratch, clusterDir)
  syncDirectory(path.dirname(clusterDir))
}

/** Works on a stopped cluster only, whatever its passwords were. */
export async function setSuperuserPassword(options: Cluster & { secrets: Secrets }): Promise<void> {
  const { binaries, account, clusterDir, secrets } = options
  const settings = ['-c', 'password_encryption=scram-sha-256', '-c', 'exit_on_error=on', '-c', 'log_min_messages=warning']
  await run(binaries.postgres, ['--single', '-D', clusterDir, ...settings, 'postgres'], account, superuserPasswordStatement(secrets))
}

/** Loopback with a password, and nothing else. Written at every start, so an edit cannot leave the door open. */
export function writeHostRules(clusterDir: string, account: Account): void {
  const rules = '# Written at every start.\nhost all all 127.0.0.1/32 scram-sha-256\n'
  replaceFile(path.join(clusterDir, 'pg_hba.conf'), rules, 0o600, account.drop ? account : undefined)
}

function removeLeftovers(clusterDir: string): void {
  const prefix = `${path.basename(clusterDir)}.init-`
  const leftovers = fs.readdirSync(path.dirname(clusterDir)).filter((name) => name.startsWith(prefix))
  for (const name of leftovers) fs.rmSync(path.join(path.dirname(clusterDir), name), { recursive: true, force: true })
}

function run(program: string, programArguments: string[], account: Account, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { ...spawnAs(account), env: serverEnvironment(), cwd: '/', stdio: 'pipe' })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('close', (code, signal) => {
      const failed = code !== 0 || /^.*(ERROR|FATAL):/m.test(output)
      if (failed) reject(new Error(explain(path.basename(program), signal ?? code, output, account)))
      else resolve()
    })
  })
}

function explain(program: string, how: string | number | null, output: string, account: Account): string {
  if (output.includes('could not look up effective user ID')) {
    return `PostgreSQL needs a named user, and user ${account.uid} is not in the user list of this machine: add it to /etc/passwd, or set DATABASE_URL.`
  }
  return `${program} failed (${how}): ${output.trim().slice(-1500)}`
}
