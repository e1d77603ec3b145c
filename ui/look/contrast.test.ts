import { expect, test } from 'vitest'
import { contrast, toOklch } from './colour.ts'
import { defaultTenantColours, type TenantColours, tokens } from './tokens.ts'

type Promise = [front: string, back: string, ratio: number]
const on = (front: string, backs: string[], ratio: number): Promise[] => backs.map((back) => [front, back, ratio])
const grounds = ['surface', 'raised', 'sunken', 'line-soft', 'hover', 'selected']
const states = ['positive', 'negative', 'pending', 'hold', 'ongoing']

const promised: Promise[] = [
  ...on('ink', grounds, 4.5),
  ...on('text', grounds, 4.5),
  ...on('muted', grounds, 4.5),
  ...on('accent-text', ['surface', 'raised', 'accent-tint', 'selected'], 4.5),
  ...on('focus', ['surface', 'raised'], 3),
  ...['ink', 'text', 'muted', 'accent'].flatMap((ink) => [
    ...on(`canvas-${ink}`, ['canvas'], 4.5),
    ...on(`header-${ink}`, ['header'], 4.5),
  ]),
  ...on('canvas-focus', ['canvas'], 3),
  ...on('header-focus', ['header'], 3),
  ...on('on-button', ['button', 'button-hover', 'button-active'], 4.5),
  ...on('sidebar-text', ['sidebar', 'sidebar-active', 'sidebar-hover'], 4.5),
  ...on('sidebar-soft', ['sidebar'], 4.5),
  ...states.flatMap((state) => [...on(state, ['surface'], 3), ...on(`${state}-text`, ['surface', `${state}-tint`], 4.5)]),
  ...[1, 2, 3, 4, 5, 6].flatMap((place) => on(`chart-${place}`, ['surface'], 3)),
]

/** A fixed seed: a failure names the same tenant on every machine. */
function randomTenants(count: number): TenantColours[] {
  let seed = 20_261_121
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const channel = (from: number) => (from + Math.floor(next() * (256 - from))).toString(16).padStart(2, '0')
  const colour = (from = 0) => `#${channel(from)}${channel(from)}${channel(from)}`
  // Most tenants keep header and main pale; every fourth does not.
  return Array.from({ length: count }, (_, place) => ({
    sidebar: colour(),
    header: colour(place % 4 === 0 ? 0 : 225),
    main: colour(place % 4 === 1 ? 0 : 225),
    primary: colour(),
    buttons: colour(),
    text: colour(),
  }))
}

function broken(tenant: TenantColours): string[] {
  return Object.entries(tokens(tenant)).flatMap(([scheme, set]) =>
    promised.flatMap(([front, back, ratio]) => {
      const measured = contrast(set[`--p-${front}`] ?? '', set[`--p-${back}`] ?? '')
      return measured >= ratio ? [] : [`${scheme} ${front} on ${back}: ${measured.toFixed(2)} for ${JSON.stringify(tenant)}`]
    }),
  )
}

test('every promised contrast holds for 2.000 random tenants in light and dark', { timeout: 60_000 }, () => {
  expect(randomTenants(2000).flatMap(broken).slice(0, 10)).toEqual([])
})

test('the default tenant keeps its sidebar, header, main, accent and button exactly', () => {
  const { light } = tokens(defaultTenantColours)
  expect(light).toMatchObject({
    '--p-sidebar': '#2e43fe',
    '--p-header': '#ffffff',
    '--p-canvas': '#f5f5f5',
    '--p-accent': '#09d0bd',
    '--p-button': '#09d0bd',
  })
})

test('where the accent is near red, the focus has no hue that an error could have', () => {
  const chromas = (primary: string) =>
    Object.values(tokens({ ...defaultTenantColours, primary })).map((set) => toOklch(set['--p-focus']!).c)
  for (const primary of ['#c2410c', '#dc2626', '#e11d48']) expect(Math.max(...chromas(primary)), primary).toBeLessThan(0.02)
  expect(Math.min(...chromas('#2e43fe'))).toBeGreaterThan(0.1)
})

test('white text on a white button is caught by the measure used above', () => {
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#ffffff', '#000000')).toBe(21)
})
