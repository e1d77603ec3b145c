import type { AddressInfo } from 'node:net'
import { createConnectors } from '@portico/server/connectors/index.ts'
import { buildApp } from './app.ts'
import { createContext, type LogLine } from './context.ts'
import { forgetPast } from './hold-card.ts'
import { loadKey } from './keys.ts'

export type VaultOptions = {
  /** Folder of the store; made if it is not there. One running vault per folder. */
  dir: string
  /** Shared with the server. At least 16 characters. */
  secret: string
  /** 32 bytes in base64; left out, one is made and kept in the folder. */
  key?: string | undefined
  /** The origin whose pages may frame the card page. */
  portalUrl: string
  /** Where browsers find it; left out, the address it listens on. */
  publicUrl?: string | undefined
  /** 0 takes a free port. */
  port?: number
  host?: string
  sandbox: { url: string; secret: string }
  /** How often cards whose time is over are removed, and what removed cards left in the store's log. */
  sweepEveryMs?: number
  now?: () => number
  log?: (line: LogLine) => void
}

export type RunningVault = { url: string; port: number; stop(): Promise<void> }

/** Starts the vault; resolves when it answers. */
export async function startVault(options: VaultOptions): Promise<RunningVault> {
  const { dir, secret, port = 0, host = '127.0.0.1', sandbox, sweepEveryMs = 15_000, now = Date.now, log = () => {} } = options
  if (secret.length < 16) throw new Error('The vault needs a secret of at least 16 characters')
  const context = createContext({
    dir,
    secret,
    key: loadKey(dir, options.key),
    portalOrigin: new URL(options.portalUrl).origin,
    connectors: createConnectors({ sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret, now }),
    now,
    log,
  })
  const app = await buildApp(context)
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    context.store.close()
    throw error
  }
  const listening = (app.server.address() as AddressInfo).port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  context.publicUrl = options.publicUrl ?? url
  const sweep = () => {
    try {
      const count = forgetPast(context)
      if (count > 0) log({ event: 'forgotten', count })
    } catch (error) {
      log({ event: 'error', kind: error instanceof Error ? error.name : 'unknown' })
    }
  }
  sweep()
  const clock = setInterval(sweep, sweepEveryMs)
  return {
    url,
    port: listening,
    async stop() {
      clearInterval(clock)
      await app.close()
      context.store.close()
    },
  }
}
