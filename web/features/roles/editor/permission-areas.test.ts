import { levels } from '@portico/contract/core/level.ts'
import { isAction, permissions, permissionsOf } from '@portico/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import words from '../texts/permission-words.tr.json'
import { areasOf, choiceOf, choicesOf, choose, differenceOf } from './permission-areas.ts'

const refund = 'CRM.Transaction.Actions.Refund'
const view = 'CRM.Transaction.View'

describe.each(levels)('the areas of a %s role', (level) => {
  const areas = areasOf(level)

  test('hold every permission of the level once', () => {
    expect(areas.flatMap((area) => area.permissions).toSorted()).toEqual(permissionsOf(level).toSorted())
  })

  test('are shown as they were chosen', () => {
    for (const area of areas)
      for (const choice of choicesOf(area)) {
        const held = choose(area, choice, new Set(), () => true)
        expect(choiceOf(area, held), `${area.name} ${choice}`).toBe(choice)
      }
  })
})

test('every word of the catalogue is there in Turkish, and none that is not in it', () => {
  const all = Object.values(permissions).flatMap(({ area, label }) => [area, label] as string[])
  expect(Object.keys(words).toSorted()).toEqual([...new Set(all)].toSorted())
})

test('to view is to see screens, to edit is to do something too', () => {
  const area = areasOf('tenant').find(({ name }) => name === 'Transactions')!
  const viewing = choose(area, 'view', new Set([refund]), () => true)
  expect([viewing.has(view), viewing.has(refund)]).toEqual([true, false])
  expect(choiceOf(area, new Set([refund]))).toBeUndefined()
  expect([isAction('manageCrmRoles'), isAction('CRM.Transaction.Export'), isAction(view)]).toEqual([true, true, false])
})

test('a choice leaves alone what the person may not touch', () => {
  const area = areasOf('tenant').find(({ name }) => name === 'Transactions')!
  const mayTouch = (name: string) => name !== refund
  expect(choose(area, 'none', new Set([refund, view]), mayTouch)).toEqual(new Set([refund]))
  expect(choose(area, 'edit', new Set(), mayTouch).has(refund)).toBe(false)
})

test('the difference names what comes and goes, and a second factor that goes with its permission only once', () => {
  const saved = { permissions: [view, refund], scaRequiredPermissions: [refund] }
  expect(differenceOf(saved, { permissions: [view, 'CRM.Lead.View'], scaRequiredPermissions: [] })).toEqual({
    added: ['CRM.Lead.View'],
    removed: [refund],
    asks: [],
    asksNoLonger: [],
  })
  expect(differenceOf(saved, { ...saved, scaRequiredPermissions: [] }).asksNoLonger).toEqual([refund])
})
