export const tenantStatuses = ['Active', 'Inactive'] as const

/** What the list can be sorted by. */
export const tenantSorts = ['name', '-name', '-createdAt', 'createdAt'] as const

/** A list for choosing holds so many at once. */
export const mostTenants = 1000

/** The colours of a theme; the same colour of buttons once more as channels is made of the first. */
export const themeColours = [
  'sidebarBackgroundColor',
  'headerBackgroundColor',
  'mainBackgroundColor',
  'primaryColor',
  'buttonsLinkColor',
  'textColor',
] as const
