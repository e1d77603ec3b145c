import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Account } from './account.ts'
import { findPackage, prepareBinaries } from './binaries.ts'
import { openCopy } from './open-copy.fixture.ts'
import { findProcess, isSameProcess } from './process-table.ts'
import { query, scratchDataDir, scratchDir, start, startElsewhere } from './scratch.fixture.ts'
import { standardHomes } from './server-home.ts'

const NOBODY: Account = { uid: 65_534, gid: 65_534, drop: true }
/** A user that every Linux has and no one works as. */
const PLAIN_UID = Number(/^(?:games|daemon):[^:]*:(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))?.[1])
const UNNAMED_UID = 12_345
const VERSION = '0.0.0-test'

test('what PostgreSQL cannot reach goes below /var: as root where no one sweeps it, as a plain user to a folder of that user', () => {
  expect(standardHomes(NOBODY)).toEqual(['/var/lib/portico', '/var/tmp/portico-0'])
  expect(standardHomes({ uid: 1000, gid: 1000, drop: false })).toEqual(['/var/tmp/portico-1000'])
})

// Giving up rights can only be tried by someone who has them; as a plain user all other tests run as that user.
// safe: runs wherever the suite is started by root, as in a container or on a build machine
describe.skipIf(process.getuid?.() !== 0)('started by root', () => {
  test('PostgreSQL runs as nobody, without any of the groups of root', async () => {
    const dataDir = scratchDataDir()
    const server = await start(dataDir)

    const status = fs.readFileSync(`/proc/${server.pid()}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
    expect(status).toMatch(/^Gid:\s+65534\s+65534\s+65534\s+65534$/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(fs.statSync(dataDir)).toMatchObject({ uid: 65_534, mode: 0o40700 })
    expect(fs.statSync(`${dataDir}.secrets.json`)).toMatchObject({ uid: 0, mode: 0o100600 })
  })

  test('inside a closed home the data is kept outside, a link says where, and the next start finds it', async () => {
    const dataDir = scratchDataDir(0o700)
    const home = path.join(scratchDir(), 'home')
    const first = await start(dataDir, { home })
    await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const clusterDir = fs.readlinkSync(dataDir)

    const second = await start(dataDir, { home })

    expect(path.dirname(clusterDir)).toBe(path.join(home, 'data'))
    expect(path.basename(clusterDir)).toMatch(/^postgres-[0-9a-f]{12}$/)
    expect(fs.readlinkSync(dataDir)).toBe(clusterDir)
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await second.stop()
    fs.renameSync(clusterDir, `${clusterDir}-away`)
    await expect(start(dataDir, { home })).rejects.toThrow(`The data of ${dataDir} was in ${clusterDir} and is gone`)
    fs.renameSync(`${clusterDir}-away`, clusterDir)
  })

  test('data of a plain user stays that user’s: PostgreSQL runs as its owner', async () => {
    const dataDir = scratchDataDir()
    fs.chownSync(path.dirname(dataDir), PLAIN_UID, PLAIN_UID)
    const first = await startElsewhere({ dataDir }, PLAIN_UID)
    first.node.send('stop')
    await new Promise((resolve) => first.node.once('exit', resolve))

    const second = await start(dataDir)

    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(fs.readFileSync(`/proc/${second.pid()}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${PLAIN_UID}\\s`, 'm'))
  })

  test('binaries inside a closed home are run from a copy, once made, also when two starts make it at once', async () => {
    const root = copyOfPackage(0o700)
    const home = path.join(scratchDir(), 'home')

    const [copy, other] = await Promise.all([stageElsewhere(root, home, 0), stageElsewhere(root, home, 0)])

    expect(copy).toBe(`${home}/binaries/postgres-${VERSION}-${process.arch}`)
    expect(other).toBe(copy)
    expect(await versionOf(path.join(copy, 'bin/initdb'), NOBODY)).toMatch(/^initdb \(PostgreSQL\) 18\./)
    const { ino } = fs.statSync(copy)
    expect(prepareBinaries(NOBODY, home, { root, version: VERSION }).root).toBe(copy)
    expect(fs.statSync(copy).ino).toBe(ino)
  })

  test('a copy that lost files is made again', () => {
    const root = copyOfPackage(0o700)
    const home = path.join(scratchDir(), 'home')
    const { root: copy } = prepareBinaries(NOBODY, home, { root, version: VERSION })
    fs.rmSync(path.join(copy, 'share/postgresql/postgres.bki'))

    prepareBinaries(NOBODY, home, { root, version: VERSION })

    expect(fs.existsSync(path.join(copy, 'share/postgresql/postgres.bki'))).toBe(true)
  })

  test('binaries that everyone can reach are run where they are', () => {
    const root = copyOfPackage(0o755)

    expect(prepareBinaries(NOBODY, scratchDir(), { root, version: VERSION }).root).toBe(root)
  })
})

// safe: runs wherever the suite is started by root, as in a container or on a build machine
describe.skipIf(process.getuid?.() !== 0)('started by a plain user', () => {
  test('it runs as that user, with all files in that user’s name, and stops', async () => {
    const dataDir = scratchDataDir()
    fs.chownSync(path.dirname(dataDir), PLAIN_UID, PLAIN_UID)

    const held = await startElsewhere({ dataDir }, PLAIN_UID)
    const server = findProcess(held.pid)!

    expect(fs.readFileSync(`/proc/${held.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:(\\s+${PLAIN_UID}){4}$`, 'm'))
    expect(await query(held.ownerUrl, 'SELECT current_user AS name')).toEqual([{ name: 'portico_owner' }])
    const owners = fs.readdirSync(path.dirname(dataDir)).map((name) => fs.statSync(path.join(path.dirname(dataDir), name)).uid)
    expect(new Set(owners)).toEqual(new Set([PLAIN_UID]))
    held.node.send('stop')
    await new Promise((resolve) => held.node.once('exit', resolve))
    // Its number may stay in /proc until the parent that it was left to has taken note.
    expect(isSameProcess(server)).toBe(false)
  })

  test('a user without a name, for which PostgreSQL makes no cluster, is refused with the reason', async () => {
    const dataDir = scratchDataDir()
    fs.chownSync(path.dirname(dataDir), UNNAMED_UID, UNNAMED_UID)

    await expect(startElsewhere({ dataDir }, UNNAMED_UID)).rejects.toThrow(
      `PostgreSQL needs a named user, and user ${UNNAMED_UID} is not in the user list of this machine`,
    )
  })

  test('data that root’s start made is refused with a sentence', async () => {
    const dataDir = scratchDataDir()
    const server = await start(dataDir)
    await server.stop()

    await expect(startElsewhere({ dataDir }, PLAIN_UID)).rejects.toThrow(
      `The data directory ${dataDir} belongs to user 65534: start Portico as that user or as root.`,
    )
  })

  test('binaries without their links, where the user may not write, are run from a copy of the user’s own', async () => {
    const root = copyOfPackageWithoutLinks()
    const home = path.join(scratchDir(PLAIN_UID), 'home')

    const copy = await stageElsewhere(root, home, PLAIN_UID)

    expect(copy).toBe(`${home}/binaries/postgres-${VERSION}-${process.arch}`)
    const account = { uid: PLAIN_UID, gid: PLAIN_UID, drop: true }
    expect(await versionOf(path.join(copy, 'bin/initdb'), account)).toMatch(/^initdb \(PostgreSQL\) 18\./)
  })

  test('a place for the copy that another user prepared is not trusted', async () => {
    const root = copyOfPackageWithoutLinks()
    const home = scratchDir()
    fs.chmodSync(home, 0o777)

    await expect(stageElsewhere(root, home, PLAIN_UID)).rejects.toThrow(`${home} is not a directory that only this user can write`)
  })
})

function copyOfPackage(mode: number): string {
  const home = scratchDir()
  const root = path.join(home, 'native')
  fs.cpSync(findPackage().root, root, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(home, mode)
  return root
}

function copyOfPackageWithoutLinks(): string {
  const root = copyOfPackage(0o755)
  for (const entry of fs.readdirSync(path.join(root, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) fs.unlinkSync(path.join(root, 'lib', entry.name))
  }
  return root
}

/** Prepares these binaries in a process of that user, with this home; resolves with where they are run from. */
async function stageElsewhere(root: string, home: string, uid: number): Promise<string> {
  const copy = await openCopy()
  const script = `
    import { prepareBinaries } from '${path.join(copy, 'database/embedded/binaries.ts')}'
    const account = ${JSON.stringify(uid === 0 ? NOBODY : { uid, gid: uid, drop: false })}
    process.stdout.write(prepareBinaries(account, ${JSON.stringify(home)}, ${JSON.stringify({ root, version: VERSION })}).root)`
  return output(path.join(copy, 'node'), ['--input-type=module-typescript', '-e', script], uid)
}

function versionOf(program: string, account: Account): Promise<string> {
  return output(program, ['--version'], account.uid)
}

function output(program: string, programArguments: string[], uid: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { uid, gid: uid, cwd: '/', env: { PATH: '/usr/bin:/bin' } })
    let text = ''
    let complaint = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(complaint))))
  })
}
