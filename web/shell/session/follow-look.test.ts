import type { Look, UserContext } from '@portico/contract/features/session/session.contract.ts'
import { expect, test, vi } from 'vitest'
import { lookNews } from '../../shared/look/look-news.ts'
import { followLook } from './follow-look.ts'
import type { SessionState } from './portal-session.ts'

const look = (wish: Partial<Look> = {}): Look => ({
  tenant: { id: 'northwind', name: 'Northwind', isDefaultTenant: true },
  themeSettings: { primaryColor: '#09d0bd' } as Look['themeSettings'],
  favIconSource: null,
  navigationLogoSource: null,
  checkoutLogoSource: null,
  ...wish,
})

/** A tab of someone who is signed in, and what it tells the others. */
function aTab(shown: Look, read = async () => shown) {
  let state: SessionState = { status: 'signed-in', user: { email: 'a@b.example', ...shown } as UserContext }
  const told: Look[] = []
  const tabs = { postMessage: (said: Look) => void told.push(said), onmessage: null as BroadcastChannel['onmessage'] }
  const session = {
    state: () => state,
    update: (part: Partial<UserContext>) => {
      if (state.status === 'signed-in') state = { status: 'signed-in', user: { ...state.user, ...part } }
    },
  }
  followLook({ session, read, tabs })
  const user = () => (state.status === 'signed-in' ? state.user : undefined)
  return { told, user, hear: (said: Look) => tabs.onmessage?.call({} as BroadcastChannel, { data: said } as MessageEvent) }
}

test('a new look is read, shown and sent to the other tabs once, and a known one is not', async () => {
  const next = look({ favIconSource: 'data:image/png;base64,AAAA' })
  const read = vi.fn(async () => next)
  const tab = aTab(look(), read)
  lookNews.tell()
  await expect.poll(() => tab.user()).toMatchObject({ email: 'a@b.example', favIconSource: next.favIconSource })
  expect(tab.told).toEqual([next])
  lookNews.tell()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  expect(tab.told).toHaveLength(1)
})

test('another tab takes it over and tells no one, and one that shows another tenant does not', () => {
  const next = look({ favIconSource: 'data:image/png;base64,BBBB' })
  const tab = aTab(look())
  tab.hear(next)
  expect(tab.user()).toMatchObject({ favIconSource: next.favIconSource })
  expect(tab.told).toEqual([])
  const viewing = aTab(look({ tenant: { id: 'contoso', name: 'Contoso', isDefaultTenant: false } }))
  viewing.hear(next)
  expect(viewing.user()).toMatchObject({ favIconSource: null })
})
