export const tenantStatuses = ['Active', 'Inactive'] as const

/** Where its people find the code that confirms an action: in their app and without one by mail, or in their app alone. */
export const scaCodePlaces = ['AppElseMail', 'App'] as const

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

/** Where a tenant may have a picture of its own: the tab of the browser, the navigation, the page of a payment. */
export const pictureNames = ['favIconSource', 'navigationLogoSource', 'checkoutLogoSource'] as const
export type PictureName = (typeof pictureNames)[number]
/** Every page carries them. */
export const mostPictureBytes = 16 * 1024
/** As a data URL of base64, with room to say by how much one is too large. */
export const longestPicture = 30_000
