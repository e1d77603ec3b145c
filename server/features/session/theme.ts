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
export const themeOf = (stored: unknown): Theme => ({ ...defaultTheme, ...(stored as Partial<Theme>) })
