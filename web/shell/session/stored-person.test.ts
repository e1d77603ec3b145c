import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { beforeEach, expect, test } from 'vitest'
import { drawerSize } from '../../shared/list/drawer-size.ts'
import { storedCrumbs } from '../../shared/page/breadcrumbs.ts'
import { freshBrowser, namesIn } from '../../shared/session/browser-storage.fixture.ts'
import { storedDraft } from '../../shared/session/stored-draft.ts'
import { storedTheme } from '../stored-theme.ts'
import { activityKey } from './idle-watch.ts'
import { storedMode } from './mode-store.ts'
import { storedPerson } from './stored-person.ts'

const themeSettings = { layoutName: 'enterprise', primaryColor: '#c2410c' } as UserContext['themeSettings']
const person = { id: 'p-1', userType: 'crm', configureTimeZone: 'Europe/Istanbul', firstName: 'Ada', themeSettings } as UserContext

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

test('A-LAYOUT-16 A-STATE-08/09 the browser keeps the type, the subject and the time zone of the person and the look of the tenant, and this tab a copy of them', () => {
  storedPerson.keep(person, 'sub-1')
  const local = Object.fromEntries(namesIn(browser.local).map((name) => [name, browser.local.getItem(name)]))
  expect(local).toEqual({
    userType: 'crm',
    'portal-sub': 'sub-1',
    timeZone: 'Europe/Istanbul',
    themeConfig: JSON.stringify(themeSettings),
  })
  expect(namesIn(browser.session)).toEqual(['user'])
  expect(storedPerson.copy()).toEqual(person)
})

test('nothing of a person is left once they have gone; the choices made for the browser stay', () => {
  storedPerson.keep(person, 'sub-1')
  storedCrumbs.set([{ label: 'Dashboard' }])
  browser.local.setItem(activityKey, '1')
  storedMode.set('Test')
  drawerSize.set(600)
  storedPerson.forget()
  expect(namesIn(browser.local)).toEqual(['SystemMode', 'drawerSize', 'themeConfig'])
  expect(namesIn(browser.session)).toEqual([])
})

test('what a person was writing goes with them, and stays when they only end a viewing', () => {
  const draft = storedDraft('p-1', 'support.t-1', (value): value is string => typeof value === 'string')
  for (const leave of [() => storedPerson.forget(), () => storedPerson.forgetTab()]) {
    draft.set('Your refund was sent')
    storedDraft('p-1', 'support.t-2', (value): value is string => typeof value === 'string').set('And this one too')
    storedPerson.forgetCopy()
    expect(draft.get()).toBe('Your refund was sent')
    leave()
    expect(namesIn(browser.session)).toEqual([])
  }
})

test('what a user was writing when the session ended without them is there for them again, and for no one else', () => {
  const isText = (value: unknown): value is string => typeof value === 'string'
  const draft = storedDraft('p-1', 'support.t-1', isText)
  for (const end of [() => storedPerson.forget('kept'), () => storedPerson.forgetTab('kept')]) {
    storedPerson.keep(person, 'sub-1')
    draft.set('Half an answer')
    end()
    storedPerson.keep(person, 'sub-1')
    expect(draft.get()).toBe('Half an answer')
    end()
    storedPerson.keep({ ...person, id: 'p-10' }, 'sub-10')
    expect(draft.get()).toBeUndefined()
  }
})

test('a copy that is none does no harm, and neither does a look that is none', () => {
  browser.session.setItem('user', '[{"userType":')
  expect(storedPerson.copy()).toBeUndefined()
  for (const text of ['', '{', '7', '{"primaryColor":7}']) {
    browser.local.setItem('themeConfig', text)
    expect(storedTheme.get(), text).toBeUndefined()
  }
})
