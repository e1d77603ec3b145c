import { defaultTenantColours } from '@portico/ui/look/tokens.ts'
import { expect, test } from 'vitest'
import { coloursOf, readColour } from './tenant-colours.ts'

test.each([
  ['#2E43FE', '#2e43fe'],
  ['#abc', '#aabbcc'],
  ['9, 208, 189', 'rgb(9, 208, 189)'],
  ['rgb(9,208,189)', 'rgb(9, 208, 189)'],
  ['rgb(9, 208, 300)', undefined],
  ['teal', undefined],
  ['url(https://elsewhere.example/x)', undefined],
  ['#12345', undefined],
  ['', undefined],
])('%j is the colour %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})

const theme = {
  layoutName: 'vertical-1',
  buttonsLinkColor: 'no colour',
  buttonsLinkColorRGB: '46, 41, 37',
  headerBackgroundColor: '#fffdf9',
  mainBackgroundColor: '#faf7f2',
  sidebarBackgroundColor: '#f1ece5',
  primaryColor: '#c2410c',
  textColor: 'expression(alert(1))',
} as const

test('a tenant keeps the colours that can be read and gets the standard for the others', () => {
  expect(coloursOf(theme)).toEqual({
    sidebar: '#f1ece5',
    header: '#fffdf9',
    main: '#faf7f2',
    primary: '#c2410c',
    buttons: 'rgb(46, 41, 37)',
    text: defaultTenantColours.text,
  })
})

test('A-LAYOUT-15 before anyone has signed in the product wears its own colours', () => {
  expect(coloursOf(undefined)).toEqual({
    sidebar: '#2e43fe',
    header: '#ffffff',
    main: '#f5f5f5',
    primary: '#09d0bd',
    text: '#404040',
    buttons: 'rgb(9, 208, 189)',
  })
})
