import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pay.example.com',
  VAULT_PUBLIC_URL: 'https://cards.example.com',
  SIGNING_SECRET: 'x'.repeat(40),
}

test('with nothing set it runs on port 3000 with the demo world', () => {
  const environment = readEnvironment({})
  expect(environment).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    demo: { on: true, transactions: 30_000, password: 'Harbour-lantern-41' },
    selfRegistration: true,
    trustProxy: false,
    quotas: { user: 30, tenant: 150 },
  })
  expect([...environment.roles]).toEqual(['api', 'identity', 'web', 'worker', 'acquirer', 'vault'])
})

test('production makes no demo world and lets no one register', () => {
  expect(readEnvironment(good)).toMatchObject({
    production: true,
    demo: { on: false },
    selfRegistration: false,
    publicUrl: 'https://pay.example.com',
  })
})

test('providers answer to the process beside their sandbox, or to the front door where it runs elsewhere', () => {
  const callbackUrl = (env: Record<string, string>) =>
    readEnvironment({ PORT: '3100', PUBLIC_URL: 'https://pay.example.com', ...env }).callbackUrl
  expect(callbackUrl({})).toBe('http://127.0.0.1:3100')
  expect(callbackUrl({ HOST: '0.0.0.0' })).toBe('http://127.0.0.1:3100')
  expect(callbackUrl({ HOST: '10.0.0.7' })).toBe('http://10.0.0.7:3100')
  expect(callbackUrl({ HOST: '0.0.0.0', ACQUIRER_URL: 'http://acquirer:3000' })).toBe('https://pay.example.com')
  expect(callbackUrl({ ACQUIRER_URL: 'http://acquirer:3000', CALLBACK_URL: 'http://proxy:8080/' })).toBe('http://proxy:8080')
})

test.each([
  [{ ...good, DEMO: 'on' }, /Set DEMO=off/],
  [{ ...good, PUBLIC_URL: '' }, /Set PUBLIC_URL/],
  [{ ...good, VAULT_PUBLIC_URL: '' }, /Set VAULT_PUBLIC_URL/],
  [{ ...good, VAULT_PUBLIC_URL: 'http://cards.example.com' }, /https address of its own/],
  [{ ...good, VAULT_PUBLIC_URL: 'https://pay.example.com/cards' }, /another origin than PUBLIC_URL/],
  [{ VAULT_PUBLIC_URL: 'cards' }, /VAULT_PUBLIC_URL is an address/],
  [{ ...good, ANALYTICS_URL: 'http://analytics.example.com' }, /ANALYTICS_URL must be an https address of its own/],
  [{ ...good, ANALYTICS_URL: 'https://pay.example.com/tool' }, /ANALYTICS_URL must be another origin/],
  [{ ...good, SIGNING_SECRET: 'short' }, /Set SIGNING_SECRET/],
  [{ ...good, OUTBOUND_ALLOW: '127.0.0.1:11434' }, /Leave it empty/],
  [{ OUTBOUND_ALLOW: 'http://127.0.0.1' }, /lists host:port/],
  [{ PORT: 'eighty' }, /PORT must be a whole number/],
  [{ ROLES: 'api,kitchen' }, /ROLES names “kitchen”/],
  [{ DEMO: 'maybe' }, /DEMO is on or off/],
  [{ DEMO_NOW: 'tomorrow' }, /DEMO_NOW is a moment/],
  [{ EXTERNAL_AUTHORITIES: '{' }, /must be a JSON list/],
  [{ RELYING_PARTIES: 'desk' }, /RELYING_PARTIES must be a JSON list/],
  [{ RELYING_PARTIES: '[{"clientId":"desk","redirectUris":["http://desk.example/back"]}]' }, /0\.redirectUris\.0: is not an https address/],
  [{ RELYING_PARTIES: '[{"clientId":"portal","redirectUris":["https://desk.example/back"]}]' }, /is the name of a part of Portico/],
  [{ RELYING_PARTIES: '[{"clientId":"desk","redirectUris":["https://desk.example/back"],"clientSecret":"short"}]' }, /0\.clientSecret/],
])('a wrong setting is refused with a sentence that says what to set (%#)', (env, sentence) => {
  expect(() => readEnvironment(env)).toThrow(sentence)
})
