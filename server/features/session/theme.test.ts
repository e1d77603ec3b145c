import { describe, expect, test } from 'vitest'
import { layoutOf, themeOf } from './theme.ts'

describe('the layout of a tenant', () => {
  test.each([
    ['Entreprise', 'enterprise'],
    ['ENTERPRISE', 'enterprise'],
    ['Material', 'material'],
    ['vertical-layout-1', 'vertical-1'],
    [' Vertical Layout 1 ', 'vertical-1'],
    ['VERTICAL_V2', 'vertical-v2'],
    ['vertical-1', 'vertical-1'],
  ])('A-LAYOUT-01 by the name %s is %s', (name, layout) => {
    expect(layoutOf(name)).toBe(layout)
  })

  test.each([undefined, null, 7, '', 'classic', 'constructor'])('is the first one where %s says nothing', (name) => {
    expect(layoutOf(name)).toBe('vertical-1')
  })

  test('a tenant’s theme has its chosen colours and defaults for the others', () => {
    expect(themeOf({ layoutName: 'Entreprise', primaryColor: '#123456' })).toMatchObject({
      layoutName: 'enterprise',
      primaryColor: '#123456',
      sidebarBackgroundColor: '#2e43fe',
    })
    expect(themeOf(null).layoutName).toBe('vertical-1')
  })
})
