/** What the portal, its mails and its invitations are written in. */
export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]
