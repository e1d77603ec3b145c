import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The audit against a registry that answers so. */
async function auditOf(status: number, advisories: object) {
  const version = '3.21.6'
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'POST')
        return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
      const name = request.url!.slice(1)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // npm keeps what it has worked out of a hole.
  const cache = mkdtempSync(join(tmpdir(), 'portico-audit-'))
  const env = {
    ...process.env,
    npm_config_cache: cache,
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    npm_config_fetch_retries: '0',
  }
  const said = await new Promise<{ code: number; out: string }>((done) =>
    execFile(process.execPath, [join(root, 'tools/audit.ts')], { env }, (error, out) =>
      done({ code: error ? Number(error.code) : 0, out }),
    ),
  )
  await new Promise((closed) => server.close(closed))
  rmSync(cache, { recursive: true, force: true })
  return said
}
const hole = (severity: string) => ({
  'smtp-server': [{ id: 1, title: 'Everybody may come in', severity, url: 'https://example.org/1', vulnerable_versions: '*' }],
})

test('a package with a grave hole fails the audit, which names it; a lesser one is counted', async () => {
  expect(await auditOf(200, hole('critical'))).toEqual({
    code: 1,
    out: 'critical: smtp-server: Everybody may come in https://example.org/1\naudit: 1 packages with a known grave hole, 0 with a lesser one\n',
  })
  expect(await auditOf(200, hole('low'))).toEqual({ code: 0, out: 'audit: 0 packages with a known grave hole, 1 with a lesser one\n' })
  expect(await auditOf(200, {})).toEqual({ code: 0, out: 'audit: 0 packages with a known grave hole, 0 with a lesser one\n' })
}, 180_000)

test('where the registry cannot be asked it says that nothing was looked for, and does not fail', async () => {
  expect(await auditOf(405, { error: 'no' })).toEqual({ code: 0, out: expect.stringMatching(/^audit: NOT DONE\. .*could not be asked/) })
}, 180_000)
