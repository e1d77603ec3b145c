import { createConnectors } from '@portico/server/connectors/index.ts'

/** Providers that are known and cannot be reached: what they can do is decided on, what they would say is never heard. */
export const silentConnectors = createConnectors({ sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: 'nobody-listens' })
