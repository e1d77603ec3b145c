import { type RelayOptions, type Subscribers, startOutboxRelay } from '@portico/server/core/outbox/outbox-relay.ts'
import { peopleSubscribers } from '@portico/server/features/people/index.ts'
import { vi } from 'vitest'
import type { TestPortico } from './app.ts'

type Pace = Partial<Omit<RelayOptions, 'pool' | 'services' | 'subscribers'>>

/** Passes on what happens to these, as the worker does, until it is stopped. */
export const startRelay = ({ pools, services }: TestPortico, subscribers: Subscribers[], pace: Pace = {}) =>
  startOutboxRelay({ pool: pools.jobs, services, subscribers, idleMs: 20, ...pace })

/** Passes on what has happened until nothing is left; with `due` what waits for its time may stay. */
export async function deliverTo(portico: TestPortico, subscribers: Subscribers[], { due = false, ...pace }: Pace & { due?: boolean } = {}) {
  const relay = startRelay(portico, subscribers, pace)
  const left = `select count(*)::int as n from outbox${due ? ' where available_at <= now()' : ''}`
  const isEmpty = async () => (await portico.admin.query<{ n: number }>(left)).rows[0]!.n === 0
  try {
    await vi.waitUntil(isEmpty, { timeout: 30_000, interval: 50 })
  } finally {
    await relay.stop()
  }
}

/** Passes on to identity what it does for people who are invited and managed. */
export const startRelayOfPeople = async (portico: TestPortico) =>
  startRelay(portico, [peopleSubscribers((await portico.identity()).managed)])
