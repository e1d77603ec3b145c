// `npm run export:tenant -- SLUG FOLDER`: all that Portico holds of one tenant, to hand over to it.
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exportTenant } from '@portico/server/backup/export-tenant.repository.ts'
import { openInstallation } from './running.ts'

const [slug, target] = process.argv.slice(2)
const installation = await openInstallation()
try {
  if (!slug || !target) throw new Error('Say whom and where to: npm run export:tenant -- northwind FOLDER')
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), target)
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { dataDir, s3 } = installation.environment
  const tenantId = await exportTenant(installation.urls.app_backup, slug, folder)
  if (tenantId === undefined) {
    await rm(folder, { recursive: true })
    throw new Error(`There is no tenant ${slug}.`)
  }
  const uploads = join(dataDir, 'files', tenantId)
  if (!s3 && existsSync(uploads)) await cp(uploads, join(folder, 'uploads'), { recursive: true })
  process.stdout.write(`All rows of ${slug} are in ${folder}${s3 ? `; its uploads are in the bucket under ${tenantId}/` : ''}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await installation.close()
}
