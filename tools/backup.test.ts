import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintCatalogue } from '@portico/database/lint-catalogue.ts'
import { migrationNames } from '@portico/database/migrate.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import { readManifest } from '@portico/server/backup/manifest.ts'
import { writeBackup } from '@portico/server/backup/write-backup.ts'
import { loadSecrets } from '@portico/server/installation/secrets.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anInstallationToCopy, type Place, runScript } from './backup/two-installations.fixture.ts'

let installation: Awaited<ReturnType<typeof anInstallationToCopy>>
let kept: string
const backUp = (target: string, place: Place = installation.home) => runScript('backup', [target], installation.env(place))
const restore = (source: string, place: Place, more: Record<string, string> = {}) =>
  runScript('restore', [source], { ...installation.env(place), ...more })

beforeAll(async () => {
  installation = await anInstallationToCopy(inject('cluster'))
  kept = join(installation.one.folder, 'kept')
  expect(await backUp('kept')).toMatchObject({ code: 0, out: expect.stringMatching(/^Backed up: \d+ rows of \d+ tables in /) })
}, 180_000)
afterAll(() => installation?.close())

test('a restored copy has every row, upload and secret; row-level security is intact, and its users can sign in', async () => {
  const place = await installation.anEmptyPlace()
  const said = await restore('kept', place)
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('row-level security is intact, the ledger balances') })

  const before = await installation.sums(installation.home)
  expect(before['public.ledger_entries']!.rows).toBeGreaterThan(50)
  expect(await installation.sums(place)).toEqual(before)
  for (const name of ['secrets.json', 'identity-keys.json']) {
    expect(readFileSync(join(place.dataDir, name), 'utf8')).toBe(readFileSync(join(installation.home.dataDir, name), 'utf8'))
    expect(statSync(join(place.dataDir, name)).mode & 0o777).toBe(0o600)
  }
  const { acme } = installation.one.world
  expect(readFileSync(join(place.dataDir, 'files', acme.tenantId, acme.id), 'utf8')).toBe('what somebody uploaded')

  const owner = new pg.Client({ connectionString: place.url })
  await owner.connect()
  expect(await lintCatalogue(owner, roleNamesOf(new URL(place.url).pathname.slice(1)))).toEqual([])
  await expect(owner.query('truncate ledger_entries')).rejects.toThrow('ledger_entries is append-only')
  await owner.end()
  expect(await installation.signInAt(place, installation.person)).toEqual({ status: 200, total: 40 })
}, 180_000)

test('only its owner reads a backup, and nothing is left of one that could not be finished', async () => {
  expect(statSync(kept).mode & 0o777).toBe(0o700)
  for (const file of ['manifest.json', 'secrets/secrets.json', 'tables/public.transactions.copy.gz'])
    expect(statSync(join(kept, file)).mode & 0o777).toBe(0o600)
  expect(await backUp('kept')).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })

  await installation.query(installation.home, `alter role "${installation.one.database}_app_backup" nobypassrls`)
  try {
    const blind = await backUp('blind')
    expect(blind).toMatchObject({ code: 1, err: expect.stringContaining('A superuser runs once: alter role') })
    expect(readdirSync(installation.one.folder).filter((name) => name.startsWith('blind'))).toEqual([])
  } finally {
    await installation.query(installation.home, `alter role "${installation.one.database}_app_backup" bypassrls`)
  }
}, 180_000)

test('a backup goes on without a file that is deleted while it copies, and keeps all the others', async () => {
  const { home, one } = installation
  const folder = join(home.dataDir, 'files', one.world.acme.tenantId)
  const [early, late] = ['0'.repeat(36), 'f'.repeat(36)].map((name) => join(folder, name))
  for (const place of [early!, late!]) writeFileSync(place, 'soon gone')
  const url = new URL(home.url)
  const { roles, signing } = loadSecrets(home.dataDir)
  url.username = `${one.database}_app_backup`
  url.password = roles.app_backup
  const onProgress = (line: string) => {
    if (line.startsWith('uploads: ')) for (const place of [early!, late!]) rmSync(place)
  }
  const target = join(one.folder, 'busy')
  const options = { target, url: url.href, dataDir: home.dataDir, signingSecret: signing, uploadsHere: true, onProgress }
  const { uploads } = await writeBackup(options)
  expect(uploads!.map(({ file }) => file)).toEqual([join('files', one.world.acme.tenantId, one.world.acme.id)])
  await expect(readManifest(target)).resolves.toMatchObject({ uploads })
})

test('a damaged backup, one of another installation or of a newer release, and a database with data are refused in a sentence', async () => {
  const place = await installation.anEmptyPlace()
  const changed = (name: string, change: (folder: string) => void) => {
    cpSync(kept, join(installation.one.folder, name), { recursive: true })
    change(join(installation.one.folder, name))
    return name
  }
  const damaged = changed('damaged', (folder) => writeFileSync(join(folder, 'tables/public.transactions.copy.gz'), 'x'))
  const newer = changed('newer', (folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { migrations: string[] }
    manifest.migrations.push('9999_of_tomorrow.sql')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  })
  const cases: [string, Place, Record<string, string>, string][] = [
    ['nowhere', place, {}, 'is no backup: it has no manifest.json.'],
    [damaged, place, {}, 'tables/public.transactions.copy.gz of this backup is damaged. Nothing was restored.'],
    [newer, place, {}, 'was written by a newer release (it knows 9999_of_tomorrow.sql)'],
    ['kept', place, { SIGNING_SECRET: 'another one' }, 'SIGNING_SECRET is not the one this backup was written with'],
    ['kept', installation.home, {}, 'The database is not empty. A restore never writes over data'],
  ]
  for (const [source, to, more, sentence] of cases)
    expect(await restore(source, to, more)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
  expect(Object.keys(await installation.sums(place))).toEqual([])

  loadSecrets(place.dataDir)
  expect(await restore('kept', place)).toMatchObject({ code: 1, err: expect.stringContaining('belongs to another installation') })
}, 180_000)

test('a row that was changed in the backup is found out, and no table is left half full', async () => {
  const place = await installation.anEmptyPlace()
  const folder = join(installation.one.folder, 'forged')
  cpSync(kept, folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { tables: Record<string, { digest: string }> }
  manifest.tables['public.websites']!.digest = '1'
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  expect(await restore('forged', place)).toMatchObject({ code: 1, err: expect.stringMatching(/public\.websites came back with \d+ rows/) })
  expect((await installation.sums(place))['public.transactions']!.rows).toBe(0)

  // What has been prepared holds nothing of anyone: the next try may use it.
  expect(await restore('kept', place)).toMatchObject({ code: 0 })
  expect(await installation.sums(place)).toEqual(await installation.sums(installation.home))
}, 180_000)

test('a backup of an older release is brought up to this one', async () => {
  const old = await installation.anEmptyPlace()
  const leftOut = '0101_sign_ins_of_one_person.sql'
  const only = new Set((await migrationNames()).filter((name) => name !== leftOut))
  const adminUrl = new URL(inject('cluster').adminUrl)
  adminUrl.pathname = new URL(old.url).pathname
  await prepareDatabase({ ownerUrl: old.url, adminUrl: adminUrl.href, passwords: loadSecrets(old.dataDir).roles, only })
  await installation.makeIdentityKeys(old)
  expect(await backUp('old', old)).toMatchObject({ code: 0 })

  const place = await installation.anEmptyPlace()
  expect(await restore('old', place)).toMatchObject({ code: 0, out: expect.stringContaining('migrations applied since: 1') })
  const { rows } = await installation.query(place, `select name from schema_migrations where name = '${leftOut}'`)
  expect(rows).toHaveLength(1)
}, 180_000)
