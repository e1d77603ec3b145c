/**
 * From seven tenant colours to every colour of the product, light and dark.
 * Pure: the portal feeds it to Mantine (theme.ts), the account pages print it as CSS (tokensToCss).
 */
import { contrast, hex, mix, oklch, readable, textOn, toOklch } from './colour.ts'

/** What a tenant stores; the button colour also comes as `rgb(…)`, so two of the seven stored values name one colour. */
export type TenantColours = {
  sidebar: string
  header: string
  main: string
  primary: string
  buttons: string
  text: string
}

export const defaultTenantColours: TenantColours = {
  sidebar: '#2e43fe',
  header: '#ffffff',
  main: '#f5f5f5',
  primary: '#09d0bd',
  buttons: 'rgb(9, 208, 189)',
  text: '#404040',
}

export type Tokens = Record<`--p-${string}`, string>

/** Status hues belong to the product, never to the tenant: red means the same thing everywhere. */
const statusHue = { positive: 156, negative: 25, pending: 70, hold: 305, ongoing: 250 } as const

function neutralHue({ text, main }: TenantColours) {
  const warm = [text, main].map(toOklch).find((colour) => colour.c > 0.006)
  return warm ? { h: warm.h, c: 0.008 } : { h: 275, c: 0.003 }
}

export function neutralRamps(tenant: TenantColours) {
  const { h, c } = neutralHue(tenant)
  const ramp = (ls: number[], chroma: number) => ls.map((l) => oklch(l, chroma, h))
  return {
    light: ramp([0.985, 0.968, 0.94, 0.908, 0.855, 0.73, 0.6, 0.5, 0.38, 0.27], c),
    dark: ramp([0.94, 0.86, 0.74, 0.6, 0.38, 0.325, 0.262, 0.215, 0.18, 0.15], Math.min(0.007, Math.max(c, 0.006))),
  }
}

function status(scheme: 'light' | 'dark', surface: string): Tokens {
  const tokens: Tokens = {}
  for (const [name, h] of Object.entries(statusHue)) {
    const base = oklch(scheme === 'light' ? 0.62 : 0.74, name === 'negative' ? 0.19 : 0.14, h)
    tokens[`--p-${name}`] = readable(base, [surface], 3)
    tokens[`--p-${name}-tint`] = mix(base, surface, scheme === 'light' ? 0.09 : 0.1)
    tokens[`--p-${name}-text`] = readable(base, [surface, tokens[`--p-${name}-tint`]!], 4.8)
  }
  return tokens
}

/** Six chart colours of equal weight; the first is the tenant's own. */
function chart(tenant: TenantColours, scheme: 'light' | 'dark', surface: string): Tokens {
  const l = scheme === 'light' ? 0.6 : 0.74
  const own = toOklch(tenant.primary)
  const first = readable(oklch(Math.min(own.l, scheme === 'light' ? 0.66 : 0.8), own.c, own.h), [surface], 3)
  const distance = (h: number) => Math.abs(((h - own.h + 540) % 360) - 180)
  // Two hues at most lie within 28° of the tenant's own, so eight candidates always leave five.
  const others = [262, 70, 335, 150, 30, 205, 112, 300].filter((h) => own.c < 0.02 || distance(h) > 28).slice(0, 5)
  const list = [first, ...others.map((h) => readable(oklch(l, 0.12, h), [surface], 3))]
  return Object.fromEntries(list.map((colour, i) => [`--p-chart-${i + 1}`, colour])) as Tokens
}

function sidebar(base: string, edge: string): Tokens {
  const on = textOn(base)
  const soft = [0.74, 0.8, 0.86, 0.92].map((a) => mix(on, base, a)).find((colour) => contrast(colour, base) >= 4.6) ?? on
  const overlay = (amount: number) =>
    [mix(on, base, amount), mix(on === '#ffffff' ? '#000000' : '#ffffff', base, amount + 0.06)].find((b) => contrast(on, b) >= 4.5) ?? base
  return {
    '--p-sidebar': base,
    '--p-sidebar-deep': mix('#000000', base, on === '#ffffff' ? 0.1 : 0.02),
    '--p-sidebar-text': on,
    '--p-sidebar-soft': soft,
    '--p-sidebar-hover': overlay(0.07),
    '--p-sidebar-active': overlay(0.14),
    '--p-sidebar-line': on === '#ffffff' ? mix(on, base, 0.16) : edge,
    '--p-sidebar-edge': on === '#ffffff' && toOklch(base).l > 0.25 ? base : edge,
  }
}

/**
 * The tenant's button colour is kept exactly; only the text on it and its hover shade are ours.
 * One that would sink into the page (ink on a dark page, white on a light one) is turned to the other end.
 */
function button(wanted: string, surface: string, scheme: 'light' | 'dark'): Tokens {
  const own = toOklch(wanted)
  const fill = contrast(wanted, surface) >= 1.7 ? wanted : oklch(scheme === 'dark' ? 0.91 : 0.3, Math.min(own.c, 0.03), own.h)
  const { l, c, h } = toOklch(fill)
  const on = textOn(fill)
  const toward = on === '#ffffff' ? -1 : 1
  return {
    '--p-button': fill,
    '--p-on-button': on,
    '--p-button-hover': oklch(Math.min(0.95, Math.max(0.12, l + toward * 0.035)), c, h),
    '--p-button-active': oklch(Math.min(0.97, Math.max(0.1, l + toward * 0.06)), c, h),
  }
}

/**
 * Inks for a ground the tenant chose: those of a white surface where they all read, else a set of its own, as the sidebar has.
 * A dark header or main colour stays exactly what the tenant wanted; only text and icons on it change.
 */
function ground(name: 'header' | 'canvas', fill: string, own: Tokens): Tokens {
  const of = (ink: string) => own[`--p-${ink}`] ?? '#000000'
  const suits = ['ink', 'text', 'muted'].every((ink) => contrast(of(ink), fill) >= 4.5)
  const strong = textOn(fill)
  const soft = (least: number) =>
    [0.72, 0.8, 0.88, 0.94]
      .filter((a) => a >= least)
      .map((a) => mix(strong, fill, a))
      .find((ink) => contrast(ink, fill) >= 4.6)
  const light = strong === '#ffffff'
  const accent = contrast(of('accent-text'), fill) >= 4.5 ? of('accent-text') : readable(of('accent'), [fill], 4.6)
  return {
    [`--p-${name}-ink`]: suits ? of('ink') : strong,
    [`--p-${name}-text`]: suits ? of('text') : (soft(0.88) ?? strong),
    [`--p-${name}-muted`]: suits ? of('muted') : (soft(0.72) ?? strong),
    [`--p-${name}-accent`]: accent,
    [`--p-${name}-focus`]: contrast(of('focus'), fill) >= 3 ? of('focus') : readable(of('accent'), [fill], 3.2),
    [`--p-${name}-line`]: suits ? of('line') : mix(strong, fill, light ? 0.2 : 0.14),
    [`--p-${name}-hover`]: mix(strong, fill, suits ? 0.035 : 0.09),
  }
}

export function tokens(input: TenantColours): { light: Tokens; dark: Tokens } {
  const tenant = Object.fromEntries(Object.entries(input).map(([k, v]) => [k, hex(v)])) as TenantColours
  const ramps = neutralRamps(tenant)
  const n = ramps.light
  const d = ramps.dark
  const { h: nh, c: nc } = neutralHue(tenant)
  const surface = '#ffffff'
  const accent = toOklch(tenant.primary)
  const tint = mix(tenant.primary, surface, 0.1)
  /** A red or orange tint over a row, or line around a field, would read as an error: such tenants get neutral ones. */
  const nearRed = accent.c > 0.05 && Math.abs(((accent.h - 30 + 540) % 360) - 180) < 32
  // Only a pale main colour shares its inks with the cards on it; a deep one gets inks of its own (`ground`).
  const isPale = contrast('#ffffff', tenant.main) < 1.6
  const pale = isPale ? [tenant.main] : []
  const sunken = isPale ? mix(tenant.main, surface, 0.6) : n[1]!
  const selected = nearRed ? n[2]! : mix(tenant.primary, surface, 0.085)
  const text = readable(tenant.text, [surface, ...pale], 8)
  const ink = oklch(Math.min(0.24, toOklch(text).l), Math.max(toOklch(text).c, nc), nh)
  const light: Tokens = {
    '--p-canvas': tenant.main,
    '--p-surface': surface,
    '--p-raised': surface,
    '--p-sunken': sunken,
    '--p-header': tenant.header,
    '--p-line': n[3]!,
    '--p-line-soft': n[2]!,
    '--p-line-strong': n[4]!,
    '--p-ink': ink,
    '--p-text': text,
    '--p-muted': readable(oklch(0.55, nc, nh), [n[2]!, sunken, selected, ...pale], 4.7),
    '--p-faint': oklch(0.68, nc, nh),
    '--p-accent': tenant.primary,
    '--p-accent-text': readable(tenant.primary, [surface, tint, selected, ...pale], 4.7),
    '--p-accent-tint': tint,
    '--p-focus': nearRed ? text : readable(tenant.primary, [surface, ...pale], 3.2),
    '--p-hover': mix('#000000', surface, 0.028),
    '--p-selected': selected,
    '--p-shadow-sm': '0 1px 2px rgb(15 18 30 / .05)',
    '--p-shadow-md': '0 4px 12px -2px rgb(15 18 30 / .08), 0 1px 3px rgb(15 18 30 / .06)',
    '--p-shadow-lg': '0 24px 48px -12px rgb(15 18 30 / .18), 0 4px 12px rgb(15 18 30 / .06)',
    ...button(tenant.buttons, surface, 'light'),
    ...sidebar(tenant.sidebar, n[3]!),
    ...status('light', surface),
    ...chart(tenant, 'light', surface),
  }
  const darkSurface = d[7]!
  const darkTint = mix(tenant.primary, darkSurface, 0.14)
  const darkSelected = nearRed ? d[6]! : mix(tenant.primary, darkSurface, 0.12)
  const side = toOklch(tenant.sidebar)
  const dark: Tokens = {
    '--p-canvas': d[8]!,
    '--p-surface': darkSurface,
    '--p-raised': d[6]!,
    '--p-sunken': mix(d[9]!, darkSurface, 0.5),
    '--p-header': d[8]!,
    '--p-line': oklch(0.295, nc * 1.2, nh),
    '--p-line-soft': oklch(0.265, nc * 1.2, nh),
    '--p-line-strong': d[4]!,
    '--p-ink': d[0]!,
    '--p-text': d[1]!,
    '--p-muted': readable(d[3]!, [d[6]!, darkSelected], 5),
    '--p-faint': oklch(0.52, nc, nh),
    '--p-accent': tenant.primary,
    '--p-accent-text': readable(oklch(Math.max(accent.l, 0.7), accent.c, accent.h), [d[6]!, darkTint, darkSelected], 4.8),
    '--p-accent-tint': darkTint,
    '--p-focus': nearRed ? d[1]! : readable(tenant.primary, [d[6]!], 3.5),
    '--p-hover': mix('#ffffff', darkSurface, 0.035),
    '--p-selected': darkSelected,
    '--p-shadow-sm': '0 1px 2px rgb(0 0 0 / .4)',
    '--p-shadow-md': '0 6px 16px -4px rgb(0 0 0 / .5)',
    '--p-shadow-lg': '0 24px 60px -12px rgb(0 0 0 / .7)',
    ...button(tenant.buttons, darkSurface, 'dark'),
    ...sidebar(oklch(0.2, Math.min(side.c * 0.28, 0.055), side.h), oklch(0.295, nc, nh)),
    ...status('dark', darkSurface),
    ...chart(tenant, 'dark', darkSurface),
  }
  return {
    light: { ...light, ...ground('header', tenant.header, light), ...ground('canvas', tenant.main, light) },
    dark: { ...dark, ...ground('header', d[8]!, dark), ...ground('canvas', d[8]!, dark) },
  }
}

/** For pages without React: `:root{…}` plus the dark half, chosen by the visitor's system or by data-scheme. */
export function tokensToCss(tenant: TenantColours): string {
  const { light, dark } = tokens(tenant)
  const lines = (set: Tokens) =>
    Object.entries(set)
      .map(([k, v]) => `${k}:${v}`)
      .join(';')
  return `:root{${lines(light)}}\n@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${lines(dark)}}}\n:root[data-scheme=dark]{${lines(dark)}}\n`
}
