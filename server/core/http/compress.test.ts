import { gunzipSync } from 'node:zlib'
import type { Contract } from '@portico/contract/core/endpoint.ts'
import { contracts } from '@portico/contract/index.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { repliesSecret, sendJson } from './compress.ts'

test('JSON above 4 KB is compressed for a client that accepts it, and never where it carries a secret', async () => {
  const app = Fastify()
  const json = JSON.stringify({ data: 'row '.repeat(3000) })
  app.get('/long', (_request, reply) => sendJson(reply, json, { isSecret: false }))
  app.get('/short', (_request, reply) => sendJson(reply, '{}', { isSecret: false }))
  app.get('/secret', (_request, reply) => sendJson(reply, json, { isSecret: true }))
  const get = (url: string, encoding?: string) => app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const packed = await get('/long', 'gzip, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-type': expect.stringContaining('json'),
  })
  expect(packed.rawPayload.length).toBeLessThan(json.length / 5)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(json)
  for (const [url, encoding] of [['/long'], ['/long', 'br'], ['/short', 'gzip'], ['/secret', 'gzip']] as const)
    expect((await get(url, encoding)).headers['content-encoding']).toBeUndefined()
})

test('the answers that carry a secret are known by the names of their fields', () => {
  const secret = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract as Contract).flatMap(([name, spec]) => (repliesSecret(spec) ? [`${feature}.${name}`] : [])),
  )
  expect(secret).toMatchInlineSnapshot(`
    [
      "keys.list",
      "keys.create",
      "keys.rotate",
      "models.get",
      "models.save",
      "processing.get",
      "processing.setCredentials",
      "profile.getSecurity",
      "profile.beginSecondFactor",
      "profile.confirmSecondFactor",
      "profile.renewRecoveryCodes",
      "webhooks.list",
      "webhooks.get",
      "webhooks.create",
      "webhooks.update",
      "webhooks.turn",
      "webhooks.rotateSecret",
    ]
  `)
})
