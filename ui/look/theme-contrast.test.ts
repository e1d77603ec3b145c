import { expect, test } from 'vitest'
import { measureTheme } from './theme-contrast.ts'
import { defaultTenantColours } from './tokens.ts'

const placesOf = (colours: Partial<typeof defaultTenantColours>) =>
  measureTheme({ ...defaultTenantColours, ...colours })
    .filter(({ isCorrected }) => isCorrected)
    .map(({ place }) => place)

test('whatever the tenant chooses, the shown colours are readable', () => {
  const sunk = { sidebar: '#ffff00', header: '#888888', main: '#777777', primary: '#ffffff', buttons: '#ffffff', text: '#808080' }
  for (const { place, shown, least } of measureTheme(sunk)) expect(shown.ratio, place).toBeGreaterThanOrEqual(least)
})

test('the result names corrected colours only', () => {
  expect(placesOf({})).toEqual(['link', 'button'])
  expect(placesOf({ primary: '#1d4ed8', buttons: '#1f2937' })).toEqual([])
  expect(placesOf({ primary: '#1d4ed8', buttons: '#ffffff' })).toEqual(['button', 'buttonEdge'])
  expect(placesOf({ primary: '#1d4ed8', buttons: '#1f2937', sidebar: '#ffffff' })).toEqual(['sidebar'])
})

test('measures black on white as 21 : 1', () => {
  const card = measureTheme({ ...defaultTenantColours, text: '#000000' }).find(({ place }) => place === 'card')!
  expect(card.chosen).toEqual({ front: '#000000', back: '#ffffff', ratio: 21 })
})
