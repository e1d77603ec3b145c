/** How a tenant's portal looks where it has not said otherwise (specification 000 section 9). */
export const defaultTheme = {
  layoutName: 'vertical-1',
  buttonsLinkColor: '#09d0bd',
  buttonsLinkColorRGB: '9, 208, 189',
  headerBackgroundColor: '#ffffff',
  mainBackgroundColor: '#f5f5f5',
  sidebarBackgroundColor: '#2e43fe',
  primaryColor: '#09d0bd',
  textColor: '#404040',
} as const

export type Theme = {
  -readonly [K in keyof typeof defaultTheme]: K extends 'layoutName' ? 'enterprise' | 'material' | 'vertical-1' | 'vertical-v2' : string
}

/** A layout by any of the names that are in use for it, in any spelling of case, spaces and underscores. */
const layouts: Record<string, Theme['layoutName']> = {
  'vertical-1': 'vertical-1',
  'vertical-v1': 'vertical-1',
  'vertical-layout-1': 'vertical-1',
  'vertical-2': 'vertical-v2',
  'vertical-v2': 'vertical-v2',
  'vertical-layout-2': 'vertical-v2',
  enterprise: 'enterprise',
  entreprise: 'enterprise',
  material: 'material',
}

export function layoutOf(name: unknown): Theme['layoutName'] {
  const plain =
    typeof name === 'string'
      ? name
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-')
      : ''
  return (Object.hasOwn(layouts, plain) ? layouts[plain] : undefined) ?? defaultTheme.layoutName
}

export function themeOf(stored: unknown): Theme {
  const own = stored as Partial<Theme> | null
  return { ...defaultTheme, ...own, layoutName: layoutOf(own?.layoutName) }
}
