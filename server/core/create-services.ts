import { createHmac, hkdfSync } from 'node:crypto'
import { uuidv7 } from '@portico/database/ids.ts'
import { inLocal, inPlatformRead, inReadScope, inScope, type Scope } from '@portico/database/scope.ts'
import type { Logger } from 'pino'
import { copyOut } from './copy-out.repository.ts'
import { createOutbound } from './outbound.ts'
import { notifyOutbox } from './outbox.repository.ts'
import type { Pools } from './pools.ts'
import { openText, sealText } from './sealed-text.ts'
import type { Services } from './services.ts'

export function createServices({
  pools,
  log,
  signingSecret,
  outboundAllow,
  now = () => new Date(),
}: {
  pools: Pools
  log: Logger
  signingSecret: string
  outboundAllow?: readonly string[]
  now?: () => Date
}): Services {
  const poolOf = ({ limits }: Scope) => (limits ? pools.limited : pools.rw)
  const sealKey = Buffer.from(hkdfSync('sha256', signingSecret, '', 'sealed at rest', 32))
  return {
    now,
    newId: () => uuidv7(now().getTime()),
    log,
    inScope: (scope, work) => inScope(poolOf(scope), scope, work),
    inReadScope: (scope, work) => inReadScope(poolOf(scope), scope, work),
    inPlatformRead: (mode, work) => inPlatformRead(pools.platform, mode, work),
    copyOut: (scope, select) => copyOut(pools.copy, scope, select),
    grownLists: new Set(),
    fullLists: new Map(),
    outbound: createOutbound(outboundAllow),
    wakeOutbox: () => inLocal(pools.jobs, notifyOutbox),
    sign: (text) => createHmac('sha256', signingSecret).update(text).digest('base64url'),
    seal: (text, context) => sealText(sealKey, text, context),
    unseal: (sealed, context) => {
      const text = openText(sealKey, sealed, context)
      if (text === undefined) throw new Error(`What was sealed for ${context} cannot be opened: has SIGNING_SECRET changed?`)
      return text
    },
  }
}
