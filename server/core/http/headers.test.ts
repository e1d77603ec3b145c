import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

async function askedOver(protocol: string) {
  const app = Fastify({ trustProxy: '127.0.0.1' })
  securityHeaders(app)
  app.get('/good', async () => ({ good: true }))
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  const headers = { 'x-forwarded-proto': protocol, origin: 'https://evil.example' }
  const replies = await Promise.all(['/good', '/broken', '/missing'].map((url) => app.inject({ url, headers })))
  await app.close()
  return replies.map((reply) => reply.headers)
}

test('behind TLS every answer, refusals too, keeps browsers on it for a year, on all names below', async () => {
  for (const headers of await askedOver('https')) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const headers of await askedOver('http')) expect(headers['strict-transport-security']).toBeUndefined()
})

test('a reply that is no page loads nothing, cannot be framed, and cannot be read by another origin', async () => {
  for (const headers of await askedOver('https')) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
