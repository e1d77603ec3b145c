/** What the portal, its mails and its invitations are written in. */
export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]
/** English where a text is none of them. */
export const languageOf = (text: string): Language => languages.find((one) => one === text) ?? 'en'
