import { randomUUID } from 'node:crypto'
import { createConnectors, createVault, sessionMark, writeCardToken } from '@portico/server/connectors/index.ts'

const vaultSecret = 'nobody-keeps-a-card'

/**
 * Providers and a vault that are known and cannot be reached: what they can do is decided on, what they would say is never heard.
 */
export const silentConnectors = createConnectors({
  sandboxUrl: 'http://127.0.0.1:9',
  sandboxSecret: 'nobody-listens',
  vault: createVault({ url: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1:9', secret: vaultSecret }),
})

/** What a vault would have answered the session of this person. */
export const aCardToken = (personId: string, now = new Date()): string =>
  writeCardToken(vaultSecret, {
    cardId: randomUUID(),
    session: sessionMark(vaultSecret, `session-${personId}`),
    ...{ brand: 'Visa', first6: '424242', last4: '4242', expMonth: 12, expYear: 2030 },
    fingerprint: randomUUID().replaceAll('-', ''),
    expiresAt: new Date(now.getTime() + 15 * 60_000).toISOString(),
  })
