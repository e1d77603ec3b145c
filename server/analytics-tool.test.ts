import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyticsTool } from './analytics-tool.ts'
import { serveWeb } from './web.ts'

const publicUrl = 'http://localhost:3000'
let dist: string
let tool: FastifyInstance
let portal: FastifyInstance

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'tool-'))
  for (const folder of ['assets', 'analytics/assets', 'external']) mkdirSync(path.join(dist, folder), { recursive: true })
  const paths = ['/', '/crm/dashboard', '/crm/reports/data-analytics', '/reports/data-analytics']
  writeFileSync(path.join(dist, 'routes.json'), JSON.stringify(paths))
  writeFileSync(path.join(dist, 'index.html'), 'portal')
  writeFileSync(path.join(dist, 'external/ticket.html'), 'outside')
  writeFileSync(path.join(dist, 'analytics/index.html'), '<!doctype html><title>Data Analytics</title>')
  writeFileSync(path.join(dist, 'analytics/assets/tool-B9xrVSTu.js'), 'export {}')
  tool = await analyticsTool({ publicUrl, dist })
  portal = Fastify()
  await serveWeb(portal, { publicUrl, dist })
})
afterAll(async () => {
  await Promise.all([tool.close(), portal.close()])
  rmSync(dist, { recursive: true, force: true })
})

test('the tool is a page for the portal alone, which runs its own scripts and talks to nobody over the network', async () => {
  const reply = await tool.inject('/?origin=http%3A%2F%2Flocalhost%3A3000&key=abc')
  expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>Data Analytics</title>'])
  expect(String(reply.headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ]),
  )
  expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  expect(reply.headers['cross-origin-opener-policy']).toBeUndefined()
  for (const url of ['/', '/?origin=http%3A%2F%2Fevil.example', '/?origin=http%3A%2F%2Flocalhost%3A3000.evil.example'])
    expect([url, (await tool.inject(url)).statusCode]).toEqual([url, 403])
})

test('it serves the assets of the build and nothing else: no call, no page of the portal, no file beside them', async () => {
  expect((await tool.inject('/assets/tool-B9xrVSTu.js')).statusCode).toBe(200)
  for (const url of [
    '/index.html',
    '/routes.json',
    '/analytics/index.html',
    '/assets/../routes.json',
    '/assets/%2e%2e/routes.json',
    '/api/v1/users',
  ])
    expect([url, [400, 403, 404].includes((await tool.inject(url)).statusCode)]).toEqual([url, true])
})

test('the page that opens the window keeps hold of it, and every other page of the portal does not', async () => {
  const policyOf = async (url: string) =>
    (await portal.inject({ url, headers: { host: 'localhost:3000' } })).headers['cross-origin-opener-policy']
  for (const url of ['/crm/reports/data-analytics', '/reports/data-analytics?report=transactions-daily', '/reports/data-analytics/'])
    expect([url, await policyOf(url)]).toEqual([url, 'same-origin-allow-popups'])
  expect((await portal.inject('/analytics/index.html')).body).not.toContain('Data Analytics')
  for (const url of ['/', '/crm/dashboard', '/crm/dashboard?x=/reports/data-analytics', '/nowhere'])
    expect([url, await policyOf(url)]).toEqual([url, 'same-origin'])
})
