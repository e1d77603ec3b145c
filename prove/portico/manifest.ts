import type { Mode } from './mode.ts'

/** What `npm run -s demo:manifest` prints. */
export type DemoManifest = {
  users: {
    email: string
    password: string
    level: string
    tenant: string
    merchant: string | null
    roles: string[]
    totpSecret: string | null
  }[]
  /** For each merchant one payment of each mode, with a text that occurs nowhere else. */
  merchants: Record<
    string,
    { id: string; tenant: string; tenantId: string; transactions: Record<Mode, { id: string; text: string } | null> }
  >
  tenants: Record<string, { id: string }>
}
