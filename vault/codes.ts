/** Security codes, in the memory of this process and nowhere else: a restart forgets them all. */
export function createCodes() {
  const codes = new Map<string, { code: string; expiresAt: number }>()
  return {
    keep: (cardId: string, code: string, expiresAt: number): void => void codes.set(cardId, { code, expiresAt }),
    find: (cardId: string, now: number): string | undefined => {
      const kept = codes.get(cardId)
      return kept && kept.expiresAt > now ? kept.code : undefined
    },
    forget: (cardId: string): void => void codes.delete(cardId),
    forgetPast: (now: number): void => {
      for (const [cardId, { expiresAt }] of codes) if (expiresAt <= now) codes.delete(cardId)
    },
    count: (): number => codes.size,
  }
}
