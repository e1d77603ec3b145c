import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { tenantIcon } from './tenant-icon.ts'

const drawn = (colours: Parameters<typeof tenantIcon>[0]) => decodeURIComponent(tenantIcon(colours).replace('data:image/svg+xml,', ''))
const strokes = (picture: string) => [...picture.matchAll(/stroke="([^"]+)"/g)].map(([, colour = '']) => colour)

test('A-PROD-08 the icon of a tenant has its colours, and its lines are seen on any ground', () => {
  for (const [sidebar, primary] of [
    ['#2e43fe', '#09d0bd'],
    ['#ffffff', '#c2410c'],
    ['#808080', '#808080'],
  ] as const) {
    const picture = drawn({ sidebar, primary })
    expect(picture).toContain(`fill="${sidebar}"`)
    for (const line of strokes(picture)) expect(contrast(line, sidebar), `${line} on ${sidebar}`).toBeGreaterThanOrEqual(3)
  }
  expect(drawn({ sidebar: '#ffffff', primary: '#c2410c' })).toContain('stroke="#c2410c"')
})
