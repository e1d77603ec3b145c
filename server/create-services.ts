import { createHmac, hkdfSync } from 'node:crypto'
import { idsInOrder } from '@portico/database/ids.ts'
import { inLocal, inPlatformRead, inReadScope, inScope, type Scope } from '@portico/database/scope.ts'
import type { Logger } from 'pino'
import { AppError } from './core/call/app-error.ts'
import type { Services } from './core/call/services.ts'
import { copyOut } from './core/database/copy-out.repository.ts'
import { type CopyRules, copyRules, createCopyPlaces } from './core/database/copy-places.ts'
import type { Pools } from './core/database/pools.ts'
import { createNames } from './core/names/names.ts'
import { createOutbound } from './core/outbound/outbound.ts'
import { notifyOutbox } from './core/outbox/outbox.repository.ts'
import { openText, sealText } from './core/text/sealed-text.ts'

export function createServices({
  pools,
  log,
  signingSecret,
  outboundAllow,
  copies,
  now = () => new Date(),
}: {
  pools: Pools
  log: Logger
  signingSecret: string
  outboundAllow?: readonly string[]
  copies?: Partial<CopyRules>
  now?: () => Date
}): Services {
  const poolOf = ({ limits }: Scope) => (limits ? pools.limited : pools.rw)
  const newId = idsInOrder(now)
  const takePlace = createCopyPlaces({ pool: pools.jobs, now, newId, log, rules: { ...copyRules, ...copies } })
  const sealKey = Buffer.from(hkdfSync('sha256', signingSecret, '', 'sealed at rest', 32))
  return {
    now,
    newId,
    log,
    inScope: (scope, work) => inScope(poolOf(scope), scope, work),
    inReadScope: (scope, work) => inReadScope(poolOf(scope), scope, work),
    inPlatformRead: (mode, work) => inPlatformRead(pools.platform, mode, work),
    copyOut: (copy, scope, select) => copyOut(pools.copy, copy, scope, select),
    takeCopyPlace: async (owner, waitMs) => (await takePlace(owner, waitMs)) ?? refuseCopy(),
    names: createNames(),
    grownLists: new Set(),
    countedLists: new Map(),
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

function refuseCopy(): never {
  throw new AppError('too_many_requests', {
    retryAfterSeconds: 10,
    detail: 'Another export of yours, or of your organisation, is still running: try again when it has ended',
  })
}
