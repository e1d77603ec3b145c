/** How often the figures are read again, from the address: seconds, or not at all. */
export const refreshChoices = ['off', '30', '60', '300'] as const
export type Refresh = (typeof refreshChoices)[number]

export const readRefresh = (text: string | undefined): Refresh => refreshChoices.find((choice) => choice === text) ?? '60'

export const refreshMs = (choice: Refresh): number | false => (choice === 'off' ? false : Number(choice) * 1000)
